import Dovetail
import Foundation

extension Walk {
  func takeSteps() async throws {
    try await readWelcome()
    try await checkIn()
    try await followLinks()
    try await findPosition()
    try await goBackAndForth()
    try await signIn()
    try await answerDialogs()
    try await choosePhotos()
    try await meetFailure()
  }

  private func readWelcome() async throws {
    try await step("the first start says what the app is for, until it is skipped") { [self] in
      let welcome = app.stack.welcome
      try expect(welcome.isShown, "the welcome is shown")
      welcome.finish()
      try expect(!welcome.isShown, "it is over")
    }
  }

  private func followLinks() async throws {
    try await step("a link of the app's own scheme leads to a view, without a load") { [self] in
      try await open("officecheckin://index.html?view=location")
      try await see("view-location")
      (try window).press(.back)
      try await see("view-offices")
    }
    try await step("another one leads to an office") { [self] in
      try await open("officecheckin://office.html?id=pangyo")
      let window = try window
      await window.shows { $0.browser.url?.path() == "/office.html" && !$0.browser.isLoading }
      try await see("office-name", "Pangyo", "판교")
      window.press(.back)
      await window.shows { $0.browser.url?.path() == "/index.html" && !$0.browser.isLoading }
      try await see("view-offices")
    }
  }

  private func open(_ link: String) async throws {
    guard let url = URL(string: link), app.stack.links.open(url, from: .system) else {
      return try fail("\(link) does not lead into the app")
    }
  }

  private func checkIn() async throws {
    try await step("the app starts at its first page, with nothing to go back to") { [self] in
      try await ready()
      let window = try window
      await window.shows { !$0.browser.isLoading && !$0.isEnabled(.back) }
      try expect(!window.isEnabled(.forward), "there is nothing to go forward to")
      try expect(window.isEnabled(.home), "home can be pressed")
    }
    try await picture("01-offices")
    try await step("a person checks in") { [self] in
      try await tap("office-gangnam-button")
      try await see("today", state: "in")
      try await see("office-gangnam", state: "in")
    }
    try await picture("02-checked-in")
  }

  private func findPosition() async throws {
    try await step("a view opened by pushState can be left by Back") { [self] in
      try await tap("tab-location")
      try await see("view-location")
      await (try window).shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }
    }
    try await step("the page asks the app for a position and gets it as values") { [self] in
      try await tap("location-find")
      try await see("location-status", state: "found")
      try await see("location-latitude", "37.5663")
      try await see("location-longitude", "126.9779")
    }
    try await picture("03-position")
    try await step("a place that the app does not know is told to the page") { [self] in
      try await type("atlantis", into: "location-value", in: app.stack.main)
      try await tap("location-find")
      try await see("location-status", state: "failed")
    }
  }

  private func goBackAndForth() async throws {
    try await step("Back and Forward follow the page's own history") { [self] in
      let window = try window
      window.press(.back)
      try await see("view-offices")
      await window.shows { !$0.isEnabled(.back) && $0.isEnabled(.forward) }
      window.press(.forward)
      try await see("view-location")
      await window.shows { $0.isEnabled(.back) && !$0.isEnabled(.forward) }
    }
  }

  private func signIn() async throws {
    try await step("the sign-in page opens as a window of its own") { [self] in
      _ = try await nextWindow()
      try await tap("sign-in")
      let popup = try await nextWindow()
      try await ready(popup.browser)
      try expect(popup.browser.opener === app.stack.main, "the popup knows its opener")
      try await type("Jimin", into: "login-name", in: popup.browser)
      try await picture("04-sign-in", of: popup)
    }
    try await step("it posts to its opener and closes itself") { [self] in
      guard let popup = app.windows.last, popup.browser.opener != nil else {
        return try fail("the popup is gone")
      }
      try await tap("login-submit", in: popup.browser)
      try await see("person", "Jimin")
      try expect(await closedWindow() === popup, "it is the popup that closed")
      try expect(app.windows.count == 1, "one window is left")
    }
  }

  private func answerDialogs() async throws {
    try await step("alert is shown natively, and the page goes on") { [self] in
      try await tap("tab-settings")
      try await see("view-settings")
      try await tap("dialog-alert")
      let dialog = try await nextDialog()
      try expect(dialog.dialog.kind == .alert, "an alert is open")
      try await picture("05-alert")
      dialog.press(accept: true)
      try await see("dialog-result", state: "done")
    }
    try await step("confirm gives no and yes") { [self] in
      try await tap("dialog-confirm")
      try await nextDialog().press(accept: false)
      try await see("dialog-result", "Confirm: no", "확인: 아니요")
      try await tap("dialog-confirm")
      try await nextDialog().press(accept: true)
      try await see("dialog-result", "Confirm: yes", "확인: 예")
    }
    try await step("prompt gives the text that was typed") { [self] in
      try await tap("dialog-prompt")
      let dialog = try await nextDialog()
      try await picture("06-prompt")
      dialog.press(accept: true, text: "Corner “desk” \\ 창가")
      try await see("dialog-result", "Corner “desk” \\ 창가")
    }
  }

  private func choosePhotos() async throws {
    try await step("a file input gets the file that was chosen") { [self] in
      try await tap("photos")
      let dialog = try await nextDialog()
      guard case .files(let choice) = dialog.dialog.kind else {
        return try fail("another dialog is open")
      }
      try expect(choice.allowsSeveral, "several files may be chosen")
      dialog.choose([folder.appending(path: "01-offices.png")])
      try await see("photos-result", state: "done")
      try await see("photos-list", "01-offices.png")
    }
    try await picture("07-settings")
  }

  private func meetFailure() async throws {
    try await step("a host that cannot be reached shows a page with Try Again") { [self] in
      let window = try window
      try await tap("link-unreachable")
      await window.shows { $0.showsFailure }
      try expect(window.isEnabled(.retry), "it can be tried again")
      try expect(window.isEnabled(.back), "the page before can be gone back to")
      try await picture("08-failure")
    }
    try await step("Try Again tries again") { [self] in
      let window = try window
      window.press(.retry)
      await window.shows { !$0.showsFailure }
      await window.shows { $0.showsFailure }
    }
    try await step("Back shows the page that was there, as it was") { [self] in
      let window = try window
      window.press(.back)
      await window.shows { !$0.showsFailure }
      try await see("dialog-result", "창가")
    }
    try await step("Home goes to the first page, still signed in and checked in") { [self] in
      try window.press(.home)
      try await ready()
      try await see("person", "Jimin")
      try await see("today", state: "in")
    }
  }
}
