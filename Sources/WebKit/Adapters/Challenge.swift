internal import Foundation
internal import FoundationNetworking

/// Questions to the delegate about a server or its certificate.
extension NavigationAdapter {
  typealias ChallengeReply =
    @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

  /// Asks the delegate; the reply may come later, and comes once.
  func ask(
    about space: URLProtectionSpace, failures: Int = 0, proposed: URLCredential? = nil,
    error: (any Error)? = nil, _ reply: @escaping ChallengeReply
  ) {
    guard let view, let delegate else { return reply(.performDefaultHandling, nil) }
    let answer = ChallengeAnswer(
      to: "webView(_:didReceive:completionHandler:)", safe: (.performDefaultHandling, nil)
    ) { reply($0.0, $0.1) }
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: proposed, previousFailureCount: failures,
      failureResponse: nil, error: error, sender: ChallengeSender(answer))
    delegate.webView(view, didReceive: challenge) { answer.give(($0, $1)) }
  }

  /// How many credentials in a row the server has refused.
  func failures(in space: URLProtectionSpace, isRetry: Bool) -> Int {
    let key = [space.host, String(space.port), space.realm ?? ""].joined(separator: "\n")
    let count = isRetry ? (refusedCredentials[key] ?? 0) + 1 : 0
    refusedCredentials[key] = count
    return count
  }
}

private typealias ChallengeAnswer = Answer<(URLSession.AuthChallengeDisposition, URLCredential?)>

/// The challenge's own way to answer, as old code uses it.
private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable
{
  // Only the main actor touches the object that it leads to.
  private weak let answer: ChallengeAnswer?

  init(_ answer: ChallengeAnswer) { self.answer = answer }

  private func give(
    _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential? = nil
  ) {
    Task { @MainActor [answer] in answer?.give((disposition, credential)) }
  }

  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
    give(.useCredential, credential)
  }
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
    give(.useCredential)
  }
  func cancel(_ challenge: URLAuthenticationChallenge) { give(.cancelAuthenticationChallenge) }
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {
    give(.performDefaultHandling)
  }
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
    give(.rejectProtectionSpace)
  }
}
