import Foundation
import WebKit

@MainActor
final class ContentRules {
  private let rules = """
    [{"trigger": {"url-filter": "ads"}, "action": {"type": "block"}}]
    """

  func install(in controller: WKUserContentController) {
    WKContentRuleListStore.default().compileContentRuleList(
      forIdentifier: "ads", encodedContentRuleList: rules
    ) { list, error in
      if let list { controller.add(list) }
      if let error = error as? WKError, error.code == .contentRuleListStoreCompileFailed {
        print(error)
      }
    }
  }

  func update(_ controller: WKUserContentController) async throws {
    let store = WKContentRuleListStore.default()!
    guard let list = try await store.contentRuleList(forIdentifier: "ads") else { return }
    controller.remove(list)
    controller.removeAllContentRuleLists()
    try await store.removeContentRuleList(forIdentifier: list.identifier)
    let names = await store.availableIdentifiers()
    print(names ?? [])
  }
}
