internal import Dovetail
internal import Foundation

extension HostConformance {
  /// Every promise, windows first.
  public nonisolated static let cases: [Case] = windows + dialogs + system

  /// Asks for the position.
  private nonisolated static let locate = """
    navigator.geolocation.getCurrentPosition(
      place => { document.title = `at ${place.coords.latitude}` },
      error => { document.title = `error ${error.code}` });
    null
    """

  private nonisolated static let windows = [
    Case(name: "the main window is shown") { stage in
      try await stage.wait("it is not") { stage.subject.isShown(stage.main) }
    },
    Case(name: "a popup has a window of its own, and closes it") { stage in
      let popup = try await stage.popup()
      try stage.expect(stage.subject.isShown(stage.main), "the main window is gone")
      stage.run("window.close()", in: popup)
      try await stage.wait("its window is still there") { !stage.subject.isShown(popup) }
      try stage.expect(stage.subject.isShown(stage.main), "the main window went with it")
    },
    Case(name: "the main window takes all others along") { stage in
      let popup = try await stage.popup()
      stage.subject.stack.close(stage.main)
      try await stage.wait("a popup's window is still there") {
        !stage.subject.isShown(popup) && !stage.subject.isShown(stage.main)
      }
    },
  ]

  private nonisolated static let dialogs = [
    Case(name: "an alert is shown with its words, and the page goes on after it") { stage in
      stage.run("alert('Hello'); document.title = 'after'; null")
      let dialog = try await stage.dialog()
      try stage.expect(dialog.message == "Hello", "it says “\(dialog.message)”")
      stage.answer(.accepted)
      try await stage.title("after")
      try await stage.noDialog()
    },
    Case(name: "confirm gives yes and no") { stage in
      for answer in [Dialog.Answer.accepted, .dismissed] {
        stage.run("document.title = 'answer ' + confirm('Sure?'); null")
        _ = try await stage.dialog()
        stage.answer(answer)
        try await stage.title("answer \(answer == .accepted)")
      }
    },
    Case(name: "prompt gives the text that was typed") { stage in
      stage.run("document.title = prompt('Name?', 'A') + '!'; null")
      _ = try await stage.dialog()
      stage.answer(.text("지민 “Kim”"))
      try await stage.title("지민 “Kim”!")
    },
    Case(name: "a dialog is answered once, whatever comes later") { stage in
      stage.run("document.title = 'answer ' + confirm('Sure?'); null")
      let dialog = try await stage.dialog()
      stage.answer(.accepted)
      dialog.answer(.dismissed)
      try await stage.title("answer true")
    },
    Case(name: "dialogs of a page come one at a time") { stage in
      stage.run(HostConformance.locate)
      let first = try await stage.dialog()
      stage.run("document.title = 'answer ' + confirm('Sure?'); null")
      try await stage.wait("the first went away") {
        stage.subject.openDialog(over: stage.main) === first
      }
      stage.answer(.accepted)
      try await stage.wait("the next did not come") {
        let next = stage.subject.openDialog(over: stage.main)
        return next != nil && next !== first
      }
    },
    Case(name: "a permission that is allowed is granted") { stage in
      stage.run(HostConformance.locate)
      _ = try await stage.dialog()
      stage.answer(.accepted)
      try await stage.title("at 37.5")
    },
    Case(name: "a dialog goes with its page") { stage in
      stage.run(HostConformance.locate)
      let dialog = try await stage.dialog()
      stage.main.load(stage.server.url("/two"))
      try await stage.title("Two")
      try await stage.noDialog()
      try stage.expect(dialog.isAnswered, "nobody answered it")
    },
    Case(name: "a dialog goes with its window") { stage in
      let popup = try await stage.popup()
      stage.run("confirm('Sure?'); null", in: popup)
      let dialog = try await stage.dialog(over: popup)
      stage.subject.stack.close(popup)
      try await stage.wait("its window is still there") { !stage.subject.isShown(popup) }
      try await stage.wait("nobody answered it") { dialog.isAnswered }
    },
    Case(name: "files that are chosen reach the page") { stage in
      let file = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID()).txt")
      try Data("text".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      stage.run("file.onchange = () => { document.title = file.files[0].name }; file.click(); null")
      _ = try await stage.dialog()
      stage.answer(.files([file]))
      try await stage.title(file.lastPathComponent)
    },
    Case(name: "a user and a password reach the server") { stage in
      stage.main.load(stage.server.url("/in/"))
      _ = try await stage.dialog()
      stage.answer(.credentials(user: "kim", password: "secret"))
      try await stage.title("Inside")
    },
  ]

  private nonisolated static let system = [
    Case(name: "who has no program for an address is told so, once") { stage in
      guard let host = stage.subject.stack.host,
        let url = URL(string: "x-dovetail-nobody:\(UUID().uuidString)")
      else { throw stage.failure("the app has no host") }
      let answers = Answers()
      host.openExternally(url) { answers.all.append($0) }
      try await stage.wait("nobody answered") { !answers.all.isEmpty }
      try stage.expect(answers.all == [false], "the answers were \(answers.all)")
    },
    Case(name: "the network is known") { stage in
      try stage.expect(stage.subject.stack.host?.network != nil, "there is none")
    },
  ]

  private final class Answers {
    var all: [Bool] = []
  }
}
