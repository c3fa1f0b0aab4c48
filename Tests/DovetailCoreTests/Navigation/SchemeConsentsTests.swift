import Foundation
import Testing

@testable import DovetailCore

@MainActor
struct SchemeConsentsTests {
  @Test func `an answer holds for one scheme and one origin`() {
    let consents = SchemeConsents()
    consents.remember(true, "tel", from: .https("app.test"))

    func answer(_ scheme: String, _ host: String) -> Bool? {
      consents.answer(to: scheme, from: .https(host), hasGesture: true)
    }
    #expect(answer("tel", "app.test") == true)
    #expect(answer("sms", "app.test") == nil)
    #expect(answer("tel", "other.test") == nil)
  }

  @Test func `a no holds against the page, and not against a tap`() {
    let consents = SchemeConsents()
    consents.remember(false, "tel", from: .https("app.test"))

    #expect(consents.answer(to: "tel", from: .https("app.test"), hasGesture: false) == false)
    #expect(consents.answer(to: "tel", from: .https("app.test"), hasGesture: true) == nil)
  }

  @Test func `nothing is remembered of the opaque origin`() {
    let consents = SchemeConsents()
    let opaque = Origin(scheme: "", host: "", port: 0)
    consents.remember(true, "tel", from: opaque)

    #expect(consents.answer(to: "tel", from: opaque, hasGesture: true) == nil)
  }

  // MARK: Kept

  @Test func `what was said holds after the next start, until it is revoked`() throws {
    let folder = try Folder()
    let folders = AppFolders(under: folder.url)
    let page = Origin.https("app.test")
    let own = try #require(Origin(of: try address("\(AppScheme.name)://local/")))
    do {
      let consents = SchemeConsents(folders: folders)
      consents.remember(true, "tel", from: page)
      consents.remember(true, "mailto", from: own)
      consents.remember(false, "sms", from: page)
    }
    do {
      let consents = SchemeConsents(folders: folders)
      #expect(consents.answer(to: "tel", from: page, hasGesture: false) == true)
      #expect(consents.answer(to: "mailto", from: own, hasGesture: false) == true)
      #expect(consents.answer(to: "sms", from: page, hasGesture: false) == false)
      consents.revoke("tel", for: page)
      consents.change("sms", for: page, isAllowed: true)
    }
    let consents = SchemeConsents(folders: folders)
    #expect(consents.answer(to: "tel", from: page, hasGesture: true) == nil)
    #expect(consents.answer(to: "sms", from: page, hasGesture: false) == true)
    consents.revokeAll()
    #expect(SchemeConsents(folders: folders).consents.isEmpty)
  }

  @Test(arguments: ["{", "[]", #"{"version":2,"consents":[]}"#])
  func `a file that cannot be understood is set aside, and all is asked again`(_ text: String)
    throws
  {
    let folder = try Folder()
    try folder.write(text, to: "data/consents.json")
    var lines: [String] = []

    let consents = SchemeConsents(folders: AppFolders(under: folder.url)) { lines.append($0.text) }

    #expect(consents.consents.isEmpty)
    #expect(lines.count == 1)
    #expect(FileFacts.exists(folder.url.appending(path: "data/consents.json.broken")))
  }
}
