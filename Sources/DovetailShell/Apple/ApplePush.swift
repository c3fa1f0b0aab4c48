internal import DovetailCore
internal import Foundation

/// Push messages of Apple's service.
///
/// The address that messages can be sent to is `apns:` and the device's token in
/// hexadecimal digits; the app's server sends to the token.
@MainActor
final class ApplePush: PushTransport {
  var onEvent: (@MainActor (PushEvent) -> Void)?
  private var token: String?

  func register(token: String, description: String) async throws(PushError) {
    self.token = token
    do {
      let device = try await PushRegistration.shared.register()
      let digits = device.map { String(format: "%02x", $0) }.joined()
      if let url = URL(string: "apns:\(digits)") { onEvent?(.endpoint(url, token: token)) }
    } catch let refused as PushRegistration.Refused {
      throw .refused(refused.localizedDescription)
    } catch {
      throw .noService(error.localizedDescription)
    }
  }

  func unregister(token: String) async {
    PushRegistration.shared.unregister()
    onEvent?(.unregistered(token: ""))
  }

  /// A message has come: what the server has sent, as JSON.
  func received(_ message: [AnyHashable: Any]) {
    guard let token, JSONSerialization.isValidJSONObject(message),
      let data = try? JSONSerialization.data(withJSONObject: message)
    else { return }
    let id = message["id"] as? String ?? UUID().uuidString
    onEvent?(.message(data, id: id, token: token))
  }
}
