import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct PermissionBrokerTests {
  private let folder: Folder
  private let own: Origin
  private let evil: Origin
  private let maps: Origin
  private var manifest: AppManifest

  init() throws {
    folder = try Folder()
    own = try #require(Origin(of: try address("https://a.test")))
    evil = try #require(Origin(of: try address("https://a.test.evil.test")))
    maps = try #require(Origin(of: try address("https://maps.test")))
    manifest = AppManifest(id: "com.example.a", name: "A", start: try address("https://a.test/"))
    manifest.permissions = [.camera: "To scan.", .microphone: "To talk.", .location: ""]
  }

  /// The person: what was asked, and what is said.
  @MainActor
  private final class Person {
    var asked: [(Set<Permission>, String?)] = []
    var open: [@MainActor (Dialog.Answer?) -> Void] = []
    var says: Dialog.Answer?
    var isSilent = true

    func ask(
      _ permissions: Set<Permission>, _ reason: String?,
      _ answer: @escaping @MainActor (Dialog.Answer?) -> Void
    ) {
      asked.append((permissions, reason))
      if isSilent { open.append(answer) } else { answer(says) }
    }

    init() {}
    init(_ says: Dialog.Answer?) {
      self.says = says
      isSilent = false
    }
  }

  private final class Answers { var all: [Bool] = [] }

  private func broker(_ log: @escaping @MainActor (LogLine) -> Void = { _ in }) -> PermissionBroker
  {
    PermissionBroker(manifest, folders: AppFolders(under: folder.url), log: log)
  }

  private func decide(
    _ broker: PermissionBroker, _ permissions: Set<Permission>, _ origin: Origin,
    page: Origin? = nil, _ person: Person
  ) -> Answers {
    let answers = Answers()
    broker.decide(
      PermissionRequest(permissions, origin: origin, page: page ?? origin), ask: person.ask
    ) { answers.all.append($0) }
    return answers
  }

  @Test(arguments: [(Dialog.Answer.accepted, true), (.refused, false)])
  func `a person is asked once, also by the app's next run`(
    _ says: Dialog.Answer, _ isAllowed: Bool
  ) {
    let person = Person(says)
    let first = broker()

    #expect(decide(first, [.camera], own, person).all == [isAllowed])
    #expect(decide(first, [.camera], own, person).all == [isAllowed])
    #expect(decide(broker(), [.camera], own, person).all == [isAllowed])

    #expect(person.asked.count == 1)
    #expect(person.asked.first?.0 == [.camera])
    #expect(person.asked.first?.1 == "To scan.")
  }

  @Test func `what is revoked is asked again, and stays revoked in the next run`() {
    let person = Person(.accepted)
    let first = broker()
    _ = decide(first, [.camera], own, person)
    _ = decide(first, [.microphone], own, person)
    first.revoke(.camera, for: own)

    let next = broker()

    #expect(next.decisions.map(\.permission) == [.microphone])
    #expect(decide(next, [.camera], own, Person(.refused)).all == [false])
    next.revokeAll()
    #expect(broker().decisions.isEmpty)
  }

  @Test func `a dialog closed without an answer denies until the app ends`() {
    let person = Person(.dismissed)
    let first = broker()

    #expect(decide(first, [.camera], own, person).all == [false])
    #expect(decide(first, [.camera], own, person).all == [false])
    #expect(person.asked.count == 1)
    #expect(decide(broker(), [.camera], own, Person(.accepted)).all == [true])
  }

  @Test func `a question that went with its page is not an answer`() {
    let broker = broker()

    #expect(decide(broker, [.camera], own, Person(nil)).all == [false])
    #expect(decide(broker, [.camera], own, Person(.accepted)).all == [true])
  }

  @Test func `simultaneous questions of one kind and origin share a dialog`() {
    let person = Person()
    let broker = broker()
    let first = decide(broker, [.camera], own, person)
    let second = decide(broker, [.camera], own, person)
    #expect(person.asked.count == 1)

    person.open[0](.accepted)

    #expect(first.all == [true])
    #expect(second.all == [true])
    #expect(person.asked.count == 1)
  }

  @Test func `only what is not decided yet is asked for`() {
    let person = Person()
    let broker = broker()
    _ = decide(broker, [.camera], own, person)
    let both = decide(broker, [.camera, .microphone], own, person)

    person.open[0](.accepted)
    person.open[1](.accepted)

    #expect(person.asked.map(\.0) == [[.camera], [.microphone]])
    #expect(both.all == [true])
  }

  @Test func `what shared a dialog that went away is asked by itself`() {
    let person = Person()
    let broker = broker()
    let first = decide(broker, [.camera], own, person)
    let second = decide(broker, [.camera], own, person)

    person.open[0](nil)
    #expect(first.all == [false])
    #expect(second.all.isEmpty)
    person.open[1](.accepted)

    #expect(second.all == [true])
  }

  // B120
  @Test func `an origin that the app does not name is refused without a question`() {
    var lines: [String] = []
    let broker = broker { lines.append($0.text) }
    let person = Person(.accepted)

    #expect(decide(broker, [.camera], evil, person).all == [false])
    #expect(decide(broker, [.camera], .opaque, person).all == [false])

    #expect(person.asked.isEmpty)
    #expect(
      lines.first
        == "camera refused to https://a.test.evil.test: the app does not name this origin")
  }

  // B120
  @Test func `an origin that the manifest names is asked for without the app's reason`() {
    var manifest = manifest
    manifest.permissionOrigins = [maps]
    let broker = PermissionBroker(manifest, folders: nil)
    let person = Person(.refused)

    #expect(decide(broker, [.camera], maps, person).all == [false])

    #expect(person.asked.count == 1)
    #expect(person.asked.first?.1 == nil)
  }

  // B121
  @Test func `frames and their pages must both be the app's`() {
    let broker = broker()
    let person = Person(.accepted)
    _ = decide(broker, [.microphone], own, person)

    #expect(decide(broker, [.microphone], maps, page: own, person).all == [false])
    #expect(decide(broker, [.microphone], own, page: evil, person).all == [false])
    #expect(person.asked.count == 1)
  }

  @Test func `what the manifest gives no reason for is refused, and the log says so`() {
    var lines: [String] = []
    let broker = broker { lines.append($0.text) }

    #expect(decide(broker, [.notifications], own, Person(.accepted)).all == [false])

    #expect(lines.first?.hasSuffix("no reason under permissions.notifications") == true)
  }

  @Test func `a file that cannot be read is set aside and allows nothing`() throws {
    let person = Person(.accepted)
    _ = decide(broker(), [.camera], own, person)
    let file = folder.url.appending(path: "data/permissions.json")
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count / 2).write(to: file)
    var lines: [String] = []

    let next = broker { lines.append($0.text) }

    #expect(next.decisions.isEmpty)
    #expect(lines.count == 2)
    let aside = folder.url.appending(path: "data/permissions.json.broken")
    #expect(try Data(contentsOf: aside) == whole.prefix(whole.count / 2))
    #expect(decide(next, [.camera], own, person).all == [true])
    #expect(broker().decisions.count == 1)
  }

  @Test func `a folder that cannot be written to costs the memory, not the answer`() throws {
    try folder.write("", to: "data")
    var lines: [String] = []
    let broker = broker { lines.append($0.text) }

    #expect(decide(broker, [.camera], own, Person(.accepted)).all == [true])

    #expect(lines.contains { $0.hasPrefix("permissions.json cannot be written") })
  }
}
