internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import GObjectBridge

extension NavigationAdapter {
  /// Answers `decide-policy`; the answer may come later.
  func decide(_ decision: ObjectRef, type: WebKitPolicyDecisionType) -> Bool {
    switch type {
    case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION:
      decideNavigation(PolicyDecision(decision))
    case WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
      decideNewWindow(PolicyDecision(decision))
    default:
      decideResponse(PolicyDecision(decision))
    }
    return true
  }

  // MARK: Navigation actions

  private func decideNavigation(_ decision: PolicyDecision) {
    guard let view else { return decision.ignore() }
    let engineAction = decision.navigationAction
    let url = engineAction.url
    if engineAction.isRedirect, let load = provisional ?? allowed {
      load.url = url
      guard load.isReviewed else { return decision.use() }
      var values = load.action ?? WKNavigationAction.Values()
      values.request = engineAction.request
      values.isRedirect = true
      ask(about: values, for: load, decision)
      return
    }
    if engineAction.isRedirect, let last = presumed.last {
      var values = last
      values.request = engineAction.request
      values.isRedirect = true
      askForFrame(values, decision)
      return
    }
    let isAsked = { (load: Load) in load.matches(url: url, type: engineAction.type) }
    // The engine asks about what was stopped as well, before what came after it.
    if let index = requested.firstIndex(where: { $0.isStopped && isAsked($0) })
      ?? requested.lastIndex(where: isAsked)
    {
      let load = requested[index]
      requested.removeFirst(index + 1)
      _ = view.frames.takeNavigation(to: url)
      load.url = url
      guard !load.isStopped, !restart(load) else { return decision.ignore() }
      if load.isRetry {
        allowed = load
        return decision.use()
      }
      ask(about: actionByApp(engineAction, load), for: load, decision)
      return
    }
    decidePageNavigation(engineAction, decision, view)
  }

  private func decidePageNavigation(
    _ engineAction: EngineAction, _ decision: PolicyDecision, _ view: WKWebView
  ) {
    var values = WKNavigationAction.Values()
    values.type = engineAction.type
    values.request = engineAction.request
    values.button = engineAction.button
    values.modifiers = engineAction.modifiers
    values.isUserInitiated = engineAction.isUserGesture
    if let (frame, notice) = view.frames.takeNavigation(to: engineAction.url) {
      let target = view.frames.frames[frame.token] ?? frame
      values.target = WKFrameInfo(target, in: view)
      values.source = initiator(of: engineAction, target: target, view)
      values.shouldDownload = notice.isDownload
      values.isUserInitiated = notice.isUserInitiated
      if values.button == 0 { values.button = notice.button }
      if values.modifiers == 0 { values.modifiers = notice.modifiers }
      if frame.isMain { return askForPage(values, decision, view) }
      return askForFrame(values, decision)
    }
    if view.frames.main == nil || committed == nil {
      // No document has reported yet, so there is no frame but the main one.
      values.target = view.mainFrameInfo
      values.source = view.openerFrame ?? view.mainFrameInfo
      return askForPage(values, decision, view)
    }
    values.target = view.mainFrameInfo
    if isSameDocument(values) {
      // Asked for synchronously, a fragment overtakes its own notice.
      values.source = view.mainFrameInfo
      return askForPage(values, decision, view)
    }
    if isForOthers(values.request.url, view) { return decideForOthers(values, decision, view) }
    // A frame's first load, or a navigation across origins: a frame until the
    // engine says that it is the main one.
    let source = view.frames.source(
      referrer: engineAction.request.value(forHTTPHeaderField: "Referer"), excluding: nil)
    values.source = WKFrameInfo(source, in: view)
    values.target = WKFrameInfo(FrameRecord(url: FrameRecord.blank), in: view)
    presumed.append(values)
    if presumed.count > 16 { presumed.removeFirst() }
    askForFrame(values, decision)
  }

  /// Who caused a navigation that its own frame saw coming: that frame, or one
  /// of the same origin whose address the request names, in the page or, by a
  /// window's name, in the page that opened it.
  private func initiator(
    of action: EngineAction, target: FrameRecord, _ view: WKWebView
  ) -> WKFrameInfo {
    let own = WKFrameInfo(target, in: view)
    guard let referrer = action.request.value(forHTTPHeaderField: "Referer"),
      OriginParts(of: URL(string: referrer)) != target.origin
        || target.url.map({ EngineAction.withoutFragment($0.absoluteString) }) != referrer
    else { return own }
    for view in [view, view.openerFrame?.webView].compactMap({ $0 }) {
      let exact = view.frames.frames.values.filter {
        $0.url.map { EngineAction.withoutFragment($0.absoluteString) } == referrer
      }
      if exact.count == 1 { return WKFrameInfo(exact[0], in: view) }
    }
    return own
  }

  private func actionByApp(_ engineAction: EngineAction, _ load: Load)
    -> WKNavigationAction.Values
  {
    var values = WKNavigationAction.Values()
    values.type = engineAction.type
    values.request = engineAction.request
    if let given = load.request {
      values.request.httpMethod = given.httpMethod
      values.request.httpBody = given.httpBody
    }
    values.target = view?.mainFrameInfo
    return values
  }

  func askForPage(
    _ values: WKNavigationAction.Values, _ decision: PolicyDecision, _ view: WKWebView
  ) {
    let url = values.request.url?.absoluteString ?? ""
    let load = Load(.page, url: url)
    load.source = values.source.record
    ask(about: values, for: load, decision)
  }

  private func ask(
    about values: WKNavigationAction.Values, for load: Load, _ decision: PolicyDecision
  ) {
    load.action = values
    let isSameDocument = isSameDocument(values)
    let superseded = supersede(by: load)
    load.hidesRequest = superseded.map { $0.kind != .page || $0.hidesRequest } ?? false
    if let error = refusal(of: values.request.url, load) {
      refuse(load, decision, error)
      return resume(superseded)
    }
    if isGone(load) {
      decision.ignore()
      stays = true
      view?.refreshState()
      return
    }
    asked.append(load)
    question(values) { [weak self] policy in
      guard let self else { return decision.ignore() }
      asked.removeAll { $0 === load }
      guard !load.isStopped else { return decision.ignore() }
      switch policy {
      case .allow where load.isSuperseded:
        decision.ignore()
        if load.mayResume { resume(load) }
      case .allow:
        if !isSameDocument, provisional !== load { self.allowed = load }
        decision.use()
        if isSameDocument { resume(superseded) }
      case .cancel:
        load.isStopped = load.isSuperseded
        decision.ignore()
        self.view?.refreshState()
        resume(superseded)
      case .download:
        load.isStopped = load.isSuperseded
        self.downloads.expect(.action(values), url: load.url)
        decision.download()
        resume(superseded)
      }
    }
  }

  func askForFrame(_ values: WKNavigationAction.Values, _ decision: PolicyDecision) {
    if let url = values.request.url, view?.mayRead(url) == false { return decision.ignore() }
    question(values) { [weak self] policy in
      switch policy {
      case .allow: decision.use()
      case .cancel: decision.ignore()
      case .download:
        self?.downloads.expect(.action(values), url: values.request.url?.absoluteString ?? "")
        decision.download()
      }
    }
  }

  /// Asks again about a load that turned out to be the main frame's.
  func review(_ load: Load, url: String) {
    guard let view else { return }
    var values =
      presumed.last { $0.request.url?.absoluteString == url } ?? presumed.last
      ?? WKNavigationAction.Values()
    presumed = []
    values.target = view.mainFrameInfo
    if values.type == .backForward {
      // A step into another origin is not noticed, and leads only to where the
      // page was before, whoever takes it.
      values.source = view.mainFrameInfo
    } else if values.source.isMainFrame {
      // The main frame's own navigation would have been noticed.
      values.source = WKFrameInfo(
        view.frames.source(
          referrer: values.request.value(forHTTPHeaderField: "Referer"),
          excluding: view.frames.main), in: view)
    }
    load.action = values
    load.isReviewed = false
    question(values) { [weak self] policy in
      guard let self else { return }
      load.isReviewed = true
      if policy != .allow {
        load.isSilenced = true
        if self.provisional === load { self.provisional = nil }
        self.view?.stopEngine()
      }
      let waiting = load.waiting
      load.waiting = []
      for step in waiting { step() }
    }
  }

  /// A fragment of the shown page: asked about, but nothing is loaded.
  private func isSameDocument(_ values: WKNavigationAction.Values) -> Bool {
    // The engine does not ask about a step in the history that stays in the page.
    guard values.type != .reload, values.type != .backForward,
      let target = values.request.url?.absoluteString, target.contains("#"),
      values.request.httpMethod == nil || values.request.httpMethod == "GET",
      let current = shownURL?.absoluteString
    else { return false }
    return EngineAction.withoutFragment(target) == EngineAction.withoutFragment(current)
  }

  /// Why the engine must not load an address; nil when it may.
  private func refusal(of url: URL?, _ load: Load) -> NSError? {
    // The engine would commit an empty page and report no failure.
    if PortRules.isRestricted(url) {
      return LoadError.policy(103, "Not allowed to use restricted network port", url: load.url)
    }
    if let url, view?.mayRead(url) == false {
      return LoadError.network(
        NSURLErrorNoPermissionsToReadFile,
        "\(url.lastPathComponent) is outside of what this web view may read", url: load.url)
    }
    return nil
  }

  private func refuse(_ load: Load, _ decision: PolicyDecision, _ error: NSError) {
    decision.ignore()
    guard let view else { return }
    load.hasStarted = true
    delegate?.webView(view, didStartProvisionalNavigation: load.navigation)
    failProvisional(load, error)
    view.refreshState()
  }

  func question(
    _ values: WKNavigationAction.Values,
    _ then: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let view, let delegate else {
      return then(values.shouldDownload ? .download : .allow)
    }
    let answer = Answer<(WKNavigationActionPolicy, WKWebpagePreferences?)>(
      to: "webView(_:decidePolicyFor:preferences:decisionHandler:)", safe: (.cancel, nil)
    ) { [weak view] policy, preferences in
      if let preferences { view?.apply(preferences) }
      then(policy)
    }
    delegate.webView(
      view, decidePolicyFor: WKNavigationAction(values),
      preferences: view.pagePreferences.duplicate()
    ) { policy, preferences in
      answer.give((policy, values.target?.isMainFrame == true ? preferences : nil))
    }
  }

  // MARK: New windows

  private func decideNewWindow(_ decision: PolicyDecision) {
    guard let view else { return decision.ignore() }
    let engineAction = decision.navigationAction
    var values = WKNavigationAction.Values()
    values.type = engineAction.type
    values.request = engineAction.request
    values.isUserInitiated = engineAction.isUserGesture
    values.button = engineAction.button
    values.modifiers = engineAction.modifiers
    if let (frame, button, modifiers) = view.frames.takeClick(on: engineAction.url) {
      values.source = WKFrameInfo(frame, in: view)
      if values.button == 0 { values.button = button }
      if values.modifiers == 0 { values.modifiers = modifiers }
    } else {
      values.source = WKFrameInfo(view.frames.unnoticed, in: view)
    }
    question(values) { [weak self] policy in
      switch policy {
      case .allow:
        self?.view?.windows.nextAction = values
        decision.use()
      case .cancel: decision.ignore()
      case .download:
        self?.downloads.expect(.action(values), url: engineAction.url)
        decision.download()
      }
    }
  }

  // MARK: Responses

  private func decideResponse(_ decision: PolicyDecision) {
    let response = decision.response
    guard response.isForMainFrame, let load = provisional else {
      return ask(about: response, load: nil, decision)
    }
    let url = response.response.url?.absoluteString ?? ""
    if load.isReviewed, EngineAction.withoutFragment(load.url) != EngineAction.withoutFragment(url),
      presumed.contains(where: { $0.request.url?.absoluteString == url })
    {
      // Another navigation has taken this one's place, unseen.
      load.url = url
      review(load, url: url)
    }
    if load.isReviewed {
      ask(about: response, load: load, decision)
    } else {
      load.waiting.append { [weak self] in
        if load.isSilenced {
          decision.ignore()
        } else {
          self?.ask(about: response, load: load, decision)
        }
      }
    }
  }

  private func ask(
    about values: WKNavigationResponse.Values, load: Load?, _ decision: PolicyDecision
  ) {
    let then = { @MainActor [weak self] (policy: WKNavigationResponsePolicy) in
      switch policy {
      case .allow: decision.use()
      case .cancel:
        load?.isInterrupted = true
        decision.ignore()
      case .download:
        self?.downloads.expect(
          .response(values), url: values.response.url?.absoluteString ?? "")
        if let load { self?.endForDownload(load) }
        decision.download()
      }
    }
    answerResponse(values, then)
  }

  /// Asks the delegate about a response; without one, what can be shown is.
  func answerResponse(
    _ values: WKNavigationResponse.Values,
    _ then: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
  ) {
    guard let view, let delegate else { return then(values.canShow ? .allow : .cancel) }
    let answer = Answer<WKNavigationResponsePolicy>(
      to: "webView(_:decidePolicyFor:decisionHandler:)", safe: .cancel, then)
    delegate.webView(view, decidePolicyFor: WKNavigationResponse(values)) { answer.give($0) }
  }
}
