#if canImport(UIKit)
  package import Foundation
  package import UIKit

  /// What the system calls when it starts the app.
  ///
  /// The app itself is made by ``begin``, which whoever starts the process sets
  /// before.
  @MainActor
  package final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Makes the app and lets it run; called once, as the process starts.
    package static var begin: (@MainActor () -> Void)?

    package func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      Self.begin?()
      Self.begin = nil
      return true
    }

    package func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }

    // MARK: Push

    package func application(
      _ application: UIApplication,
      didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { PushRegistration.shared.registered(deviceToken) }

    package func application(
      _ application: UIApplication,
      didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) { PushRegistration.shared.failed(error) }

    package func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      Application.current?.applePush.received(userInfo)
      completionHandler(.newData)
    }
  }
#endif
