internal import Foundation
internal import UserNotifications

/// The device's registration for push messages with Apple's service.
@MainActor
final class PushRegistration {
  static let shared = PushRegistration()
  private var waiting: [CheckedContinuation<Data, any Error>] = []

  /// The person said no to notifications.
  struct Refused: Error, LocalizedError {
    var errorDescription: String? {
      "notifications are not allowed, so there are no push messages"
    }
  }

  /// Asks the person where nobody has yet, and registers.
  ///
  /// - Returns: the device's token, which the app's server sends messages to.
  func register() async throws -> Data {
    let center = UNUserNotificationCenter.current()
    guard try await center.requestAuthorization(options: [.alert, .sound, .badge]) else {
      throw Refused()
    }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append(continuation)
      SystemLoop.registerForPush()
    }
  }

  /// No messages any more.
  func unregister() { SystemLoop.unregisterFromPush() }

  func registered(_ token: Data) { end(.success(token)) }
  func failed(_ error: any Error) { end(.failure(error)) }

  private func end(_ result: Result<Data, any Error>) {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume(with: result) }
  }
}
