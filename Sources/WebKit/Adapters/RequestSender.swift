internal import Foundation
internal import FoundationNetworking

extension NavigationAdapter {
  func send(_ request: URLRequest, load: Load) -> WKNavigation { load.navigation }
  func cancelRequests() {}
}
