internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension NavigationAdapter {
  func authenticate(_ request: ObjectRef) -> Bool { false }

  func certificateFailed(url: String, certificate: ObjectRef, flags: UInt32) -> Bool {
    loadFailed(WEBKIT_LOAD_STARTED, url: url, error: LoadError.certificate(flags, url: url))
  }
}
