import FixtureServer
import Foundation
import Testing
import WebKit

private let blockImages = """
  [{"action": {"type": "block"}, "trigger": {"url-filter": "\\\\.png$"}}]
  """

@MainActor @Suite(.timeLimit(.minutes(1))) final class ContentRuleListTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let store: WKContentRuleListStore

  init() throws {
    store = try #require(WKContentRuleListStore(url: folder))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func helpText(_ error: (any Error)?) -> String? {
    (error as NSError?)?.userInfo[NSHelpAnchorErrorKey] as? String
  }

  // check 118
  @Test(arguments: [
    ("[", "Failed to parse the JSON String."),
    ("", "Failed to parse the JSON String."),
    ("{}", "Invalid input, the top level structure is not an array."),
    ("[]", "Empty extension."),
  ])
  func `wrong rules do not compile`(source: String, reason: String) async throws {
    let error = try #require(
      await #expect(throws: WKError.self) {
        try await self.store.compileContentRuleList(
          forIdentifier: "wrong", encodedContentRuleList: source)
      })
    #expect(error.code == .contentRuleListStoreCompileFailed)
    #expect((error as NSError).domain == WKErrorDomain)
    #expect(helpText(error) == "Rule list compilation failed: \(reason)")
    #expect(await store.availableIdentifiers()?.isEmpty == true)
  }

  // check 119
  @Test func `a list that does not exist is not found`() async throws {
    let error = try #require(
      await #expect(throws: WKError.self) {
        try await self.store.contentRuleList(forIdentifier: "DoesNotExist")
      })
    #expect(error.code == .contentRuleListStoreLookUpFailed)
    #expect(helpText(error) == "Rule list lookup failed: Unspecified error during lookup.")
  }

  @Test func `a list that does not exist cannot be removed`() async throws {
    let error = try #require(
      await #expect(throws: WKError.self) {
        try await self.store.removeContentRuleList(forIdentifier: "DoesNotExist")
      })
    #expect(error.code == .contentRuleListStoreRemoveFailed)
    #expect(helpText(error) == "Rule list removal failed: Unspecified error during remove.")
  }

  // checks 121, 122
  @Test(arguments: [
    "First", ":;%25%+25И😍", "../outside", "a/b", " ", ".", String(repeating: "n", count: 200),
  ])
  func `names may hold any characters`(name: String) async throws {
    #expect(await store.availableIdentifiers() == [])
    let made = try await store.compileContentRuleList(
      forIdentifier: name, encodedContentRuleList: blockImages)
    #expect(made?.identifier == name)
    #expect(await store.availableIdentifiers() == [name])
    #expect(try await store.contentRuleList(forIdentifier: name)?.identifier == name)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    try await store.removeContentRuleList(forIdentifier: name)
    #expect(await store.availableIdentifiers()?.isEmpty == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  // check 121
  @Test func `names are listed in order, another store sees them`() async throws {
    for name in ["SecondRuleList", "FirstRuleList"] {
      _ = try await store.compileContentRuleList(
        forIdentifier: name, encodedContentRuleList: blockImages)
    }
    #expect(await store.availableIdentifiers() == ["FirstRuleList", "SecondRuleList"])
    let other = try #require(WKContentRuleListStore(url: folder))
    #expect(await other.availableIdentifiers() == ["FirstRuleList", "SecondRuleList"])
  }

  @Test func `the default store is one`() {
    #expect(WKContentRuleListStore.default() === WKContentRuleListStore.default())
    #expect(WKContentRuleListStore(url: URL(string: "https://example.com")) == nil)
  }

  @Test func `rules block in the views that have them`() async throws {
    let server = try FixtureServer()
    server.html("/", "<img src=/a.png><img src=/b.gif>")
    let list = try #require(
      try await store.compileContentRuleList(
        forIdentifier: "images", encodedContentRuleList: blockImages))
    let page = LoadedPage(store: .nonPersistent(), rules: [list])
    try await page.load(server.url("/"))
    #expect(Set(server.requests.map(\.path)).subtracting(["/favicon.ico"]) == ["/", "/b.gif"])

    page.view.configuration.userContentController.remove(list)
    server.forgetRequests()
    try await page.load(server.url("/?again"))
    #expect(server.requests.map(\.path).contains("/a.png"))
  }
}
