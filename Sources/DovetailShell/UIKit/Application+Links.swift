#if canImport(UIKit)
  public import DovetailCore
  public import Foundation
  internal import UIKit

  extension Application {
    /// An address from outside.
    func openLink(_ url: URL) { stack.links.open(url, from: .system) }

    /// Nothing to do: the system brings an app to the front by itself.
    public func activate() {}

    /// Whether the system knows a program for an address.
    public func canOpen(_ url: URL) -> Bool { UIApplication.shared.canOpenURL(url) }

    /// How push messages come: by Apple's service.
    public var push: (any PushTransport)? { applePush }
  }
#endif
