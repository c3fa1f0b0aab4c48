internal import Foundation
internal import WebKit

/// What becomes of navigations.
extension Browser {
  var policy: NavigationPolicy { stack?.policy ?? NavigationPolicy(manifest) }

  /// Decides, at once where nobody has to think about it.
  func decide(
    about request: NavigationRequest,
    _ then: @escaping @MainActor (NavigationDecision, _ handler: String) -> Void
  ) {
    let policy = policy
    let guarded = policy.guarded(request)
    guard guarded == nil, let stack, let ask = stack.onNavigation, request.isTopLevel,
      !isFragment(request.url)
    else {
      let (decision, handler) = guarded ?? policy.decision(for: request)
      return then(decision, handler)
    }
    let limit = stack.decisionLimit
    Task { @MainActor [weak self] in
      var answer: NavigationDecision?
      let isInTime = await Deadline.wait(limit) {
        do {
          answer = try await ask(request)
        } catch {
          answer = .refuse(.handlerFailed("\(error)"))
        }
      }
      if let answer { return then(answer, "app") }
      if !isInTime { self?.note(.navigation, "the app did not decide about \(request.url)") }
      let (decision, handler) = policy.decision(for: request)
      then(decision, handler)
    }
  }

  /// A step within the page, which the engine asks about without waiting.
  func isFragment(_ url: URL) -> Bool {
    url.fragment != nil && isSamePage(url, webView.url)
  }

  /// Whether two addresses are alike but for a fragment.
  func isSamePage(_ url: URL, _ other: URL?) -> Bool {
    func page(_ url: URL) -> Substring { url.absoluteString.prefix { $0 != "#" } }
    return other.map { page(url) == page($0) } ?? false
  }

  /// Does what was decided.
  ///
  /// - Returns: what is left for the engine to do.
  func carryOut(
    _ decision: NavigationDecision, _ request: NavigationRequest, by handler: String
  ) -> WKNavigationActionPolicy {
    let url = request.url
    switch decision {
    case .allow: return goOn(request)
    case .openHere:
      guard request.isNewWindow else { return goOn(request) }
      note(.navigation, "opened here by \(handler): \(url)")
      later { $0.load(url) }
    case .openPopup:
      if request.isNewWindow { return goOn(request) }
      guard isWanted(request) else {
        refuse(.popupWithoutGesture, request, by: handler)
        return .cancel
      }
      note(.navigation, "opened in a window by \(handler): \(url)")
      later { $0.stack?.open(url, opener: $0) }
    case .openInBrowser:
      guard isWanted(request) else {
        refuse(.otherOrigin(Origin(of: url) ?? request.source), request, by: handler)
        return .cancel
      }
      note(.navigation, "opened in the system's browser by \(handler): \(url)")
      handOver(request)
    case .handToSystem(let asks): asks ? askAndHandOver(request) : handOver(request)
    case .openApp(let app): openApp(app, request)
    case .openLink: openLink(request)
    case .download: return .download
    case .load(let other):
      note(.navigation, "\(handler) leads from \(url) to \(other)")
      later { $0.decideAndLoad(other, in: request) }
    case .refuse(let reason): refuse(reason, request, by: handler)
    }
    return .cancel
  }

  /// A page by itself could open windows and programs without end.
  private func isWanted(_ request: NavigationRequest) -> Bool {
    request.hasGesture || request.isLink || request.isByApp
  }

  private func goOn(_ request: NavigationRequest) -> WKNavigationActionPolicy {
    if request.isMainFrame { wanted = request.url }
    if request.isNewWindow { agreedWindow = request.url }
    return .allow
  }

  /// Once the engine has its answer.
  func later(_ work: @escaping @MainActor (Browser) -> Void) {
    Task { @MainActor [weak self] in
      guard let self else { return }
      work(self)
    }
  }

  /// An address that a page names in place of another is not the app's own wish.
  func decideAndLoad(_ url: URL, in request: NavigationRequest) {
    var request = request
    request.url = url
    request.isFromFrame = request.isFromFrame || !request.isTopLevel
    request.isMainFrame = true
    request.isNewWindow = false
    let (decision, handler) = policy.decision(for: request)
    switch decision {
    case .allow, .openHere: load(url)
    case .load: refuse(.unknownScheme(request.scheme), request, by: handler)
    default: _ = carryOut(decision, request, by: handler)
    }
  }

  // MARK: Other programs

  /// - Parameter fallback: the page to go to where there is no program.
  func handOver(_ request: NavigationRequest, fallback: URL? = nil) {
    let url = request.url
    note(.navigation, "handed to the system: \(url)")
    endLoadByApp(request, LoadFailure?.none)
    stack?.host?.openExternally(url) { [weak self] isOpened in
      guard !isOpened, let self else { return }
      if let fallback { return takeFallback(fallback, request) }
      tell(.noProgram(request.scheme), request, by: "system")
    }
  }

  func askAndHandOver(_ request: NavigationRequest, fallback: URL? = nil) {
    let scheme = request.scheme
    guard let consents = stack?.consents else { return }
    switch consents.answer(to: scheme, from: request.source, hasGesture: request.hasGesture) {
    case true?: return handOver(request, fallback: fallback)
    case false?: return refuse(.declined(scheme), request, by: "consent")
    case nil: break
    }
    guard !asking.contains(scheme) else { return }
    asking.insert(scheme)
    ask(.openExternally(request.url), scheme, message: "", origin: request.source) {
      [weak self] answer, withdrawal in
      guard let self else { return }
      asking.remove(scheme)
      // Where the page went away, nobody has said anything.
      guard withdrawal == nil else { return }
      consents.remember(answer == .accepted, scheme, from: request.source)
      // A "no" is what the person wanted, and needs no message.
      if answer == .accepted { handOver(request, fallback: fallback) }
    }
  }

  // MARK: Refusals

  /// Refuses: in the log, and where the person sees it. What the app itself
  /// wanted to load has failed.
  func refuse(_ reason: Refusal.Reason, _ request: NavigationRequest, by handler: String) {
    tell(reason, request, by: handler)
    endLoadByApp(
      request,
      LoadFailure(reason: .notAllowed(reason), url: request.url, detail: reason.description))
  }

  func tell(_ reason: Refusal.Reason, _ request: NavigationRequest, by handler: String) {
    note(.navigation, "refused \(request.url) by \(handler): \(reason)")
    refusals += 1
    refusal = Refusal(id: refusals, reason: reason, url: request.url, source: request.source)
  }

  /// A load by the app that the engine never begins has ended all the same.
  func endLoadByApp(_ request: NavigationRequest, _ failure: LoadFailure?) {
    guard request.isByApp, request.isMainFrame else { return }
    if let failure { show(failure) } else { endIfIdle() }
  }
}
