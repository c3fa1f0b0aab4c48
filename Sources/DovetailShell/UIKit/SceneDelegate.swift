#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation
  internal import UIKit

  /// The app's one scene: its window, and the addresses that lead into the app.
  @MainActor
  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene, let app = Application.current else { return }
      let window = UIWindow(windowScene: scene)
      self.window = window
      app.attach(window)
      open(connectionOptions.urlContexts.map(\.url))
      open(connectionOptions.userActivities.compactMap(Self.link))
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      open(URLContexts.map(\.url))
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      open([Self.link(userActivity)].compactMap { $0 })
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
      for window in Application.current?.windows ?? [] { window.browser.becameActive() }
    }

    /// A universal link is an `https` address that another program opened.
    private static func link(_ activity: NSUserActivity) -> URL? {
      activity.activityType == NSUserActivityTypeBrowsingWeb ? activity.webpageURL : nil
    }

    private func open(_ links: [URL]) {
      for link in links { Application.current?.openLink(link) }
    }
  }
#endif
