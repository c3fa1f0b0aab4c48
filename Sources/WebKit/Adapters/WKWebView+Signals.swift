internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  private func on(
    _ signal: String,
    _ body: @escaping @MainActor (WKWebView, SignalArguments) -> SignalResult
  ) {
    connections.append(
      SignalConnection(engine, signal) { [weak self] arguments in
        guard let self else { return .none }
        return body(self, arguments)
      })
  }

  func connect() {
    on("decide-policy") { view, arguments in
      guard let decision = unsafe arguments.object(0) else { return .bool(false) }
      return .bool(
        view.navigation.decide(
          unsafe ObjectRef(retaining: decision),
          type: WebKitPolicyDecisionType(rawValue: arguments.enumeration(1))))
    }
    on("load-changed") { view, arguments in
      view.navigation.loadChanged(WebKitLoadEvent(rawValue: arguments.enumeration(0)))
      view.refreshState()
      return .none
    }
    on("load-failed") { view, arguments in
      let url = arguments.string(1) ?? ""
      guard let error = unsafe arguments.boxed(2) else { return .bool(true) }
      let copy = unsafe GLibError(copying: error.assumingMemoryBound(to: GError.self))
      let handled = view.navigation.loadFailed(
        WebKitLoadEvent(rawValue: arguments.enumeration(0)), url: url,
        error: LoadError.map(copy, url: url))
      view.refreshState()
      return .bool(handled)
    }
    on("load-failed-with-tls-errors") { view, arguments in
      guard let certificate = unsafe arguments.object(1) else { return .bool(false) }
      return .bool(
        view.navigation.certificateFailed(
          url: arguments.string(0) ?? "", certificate: unsafe ObjectRef(retaining: certificate),
          flags: arguments.flags(2)))
    }
    on("authenticate") { view, arguments in
      guard let request = unsafe arguments.object(0) else { return .bool(false) }
      return .bool(view.navigation.authenticate(unsafe ObjectRef(retaining: request)))
    }
    on("web-process-terminated") { view, _ in
      view.scripts.failAll(.webContentProcessTerminated)
      view.frames.reset()
      view.navigation.processTerminated()
      view.refreshState()
      return .none
    }
    on("user-message-received") { view, arguments in
      guard let object = unsafe arguments.object(0) else { return .bool(false) }
      view.content.receiveByWire()
      if let message = unsafe WorldMessage(OpaquePointer(object)) {
        view.content.receive(message)
        return .bool(true)
      }
      let question = unsafe PageWire.take(OpaquePointer(object), of: view.engine)
      if let wire = question.wire { view.content.add(wire) }
      return .bool(question.isTaken)
    }
    on("create") { view, arguments in
      .widget(
        unsafe view.windows.create(EngineAction(arguments.boxed(0).map(OpaquePointer.init))))
    }
    on("close") { view, _ in
      view.uiDelegate?.webViewDidClose(view)
      return .none
    }
    on("script-dialog") { view, arguments in
      guard let dialog = unsafe arguments.boxed(0) else { return .bool(false) }
      return .bool(unsafe view.dialogs.show(OpaquePointer(dialog)))
    }
    on("permission-request") { view, arguments in
      guard let request = unsafe arguments.object(0) else { return .bool(false) }
      return .bool(view.dialogs.ask(unsafe ObjectRef(retaining: request)))
    }
    on("query-permission-state") { view, arguments in
      guard let query = unsafe arguments.boxed(0) else { return .bool(false) }
      return .bool(unsafe view.dialogs.state(of: OpaquePointer(query)))
    }
    on("show-notification") { view, arguments in
      guard let notification = unsafe arguments.object(0) else { return .bool(false) }
      return .bool(view.dialogs.show(unsafe ObjectRef(retaining: notification)))
    }
    on("user-message-received") { view, arguments in
      guard let message = unsafe arguments.object(0),
        let withheld = WithheldHeaders(unsafe ObjectRef(retaining: message))
      else { return .bool(false) }
      (view.uiDelegate as? any LinuxUIDelegate)?.webView(
        view, withheldHeadersOf: withheld.url, askedBy: withheld.asker,
        wasRedirected: withheld.isLed)
      return .bool(true)
    }
    on("run-file-chooser") { view, arguments in
      guard let request = unsafe arguments.object(0) else { return .bool(false) }
      return .bool(view.dialogs.chooseFiles(unsafe ObjectRef(retaining: request)))
    }
    on("insecure-content-detected") { view, _ in
      view.state.hasInsecureContent = true
      view.refreshState()
      return .none
    }
    on("enter-fullscreen") { view, _ in
      view.changeFullscreen(to: .enteringFullscreen)
      return .bool(false)
    }
    on("leave-fullscreen") { view, _ in
      view.changeFullscreen(to: .exitingFullscreen)
      return .bool(false)
    }
    for property in [
      "uri", "title", "is-loading", "estimated-load-progress", "theme-color",
      "camera-capture-state", "microphone-capture-state", "is-web-process-responsive",
    ] {
      on("notify::" + property) { view, _ in
        view.refreshState()
        return .none
      }
    }
    connections.append(
      SignalConnection(engineView.backForwardList, "changed") { [weak self] arguments in
        if unsafe arguments.object(0) != nil { self?.navigation.entryWasMade() }
        self?.engineView.historyChanged(isNewDocument: false)
        self?.refreshState()
        return .none
      })
  }
}
