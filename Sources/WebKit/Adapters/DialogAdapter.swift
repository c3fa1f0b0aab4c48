internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

/// Dialogs, permissions and file choosers: engine signals in, UI delegate calls
/// out, each answered once.
@MainActor
final class DialogAdapter {
  weak var view: WKWebView?

  private var delegate: (any WKUIDelegate)? { view?.uiDelegate }

  // MARK: alert, confirm, prompt

  /// Answers `script-dialog`; always handled, or the engine shows its own, which
  /// is the one that an automated page's driver can answer.
  func show(_ dialog: OpaquePointer) -> Bool {
    guard let view else { return true }
    if LinuxAutomation.isAllowed { return false }
    let question = unsafe ScriptDialog(dialog)
    if question.kind == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM {
      askToLeave(question, view)
      return true
    }
    let frame = WKFrameInfo(view.frames.takeAsk("dialog"), in: view)
    guard let delegate else {
      question.close()
      return true
    }
    switch question.kind {
    case WEBKIT_SCRIPT_DIALOG_CONFIRM:
      let answer = Answer<Bool>(
        to: "webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:)",
        safe: false
      ) {
        question.confirm($0)
        question.close()
      }
      delegate.webView(
        view, runJavaScriptConfirmPanelWithMessage: question.message, initiatedByFrame: frame
      ) { answer.give($0) }
    case WEBKIT_SCRIPT_DIALOG_PROMPT:
      let answer = Answer<String?>(
        to: "webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:"
          + "completionHandler:)", safe: nil
      ) {
        if let text = $0 { question.enter(text) }
        question.close()
      }
      delegate.webView(
        view, runJavaScriptTextInputPanelWithPrompt: question.message,
        defaultText: question.defaultText, initiatedByFrame: frame
      ) { answer.give($0) }
    default:
      let answer = Answer<Void>(
        to: "webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)",
        safe: ()
      ) { question.close() }
      delegate.webView(
        view, runJavaScriptAlertPanelWithMessage: question.message, initiatedByFrame: frame
      ) { answer.give(()) }
    }
    return true
  }

  private func askToLeave(_ question: ScriptDialog, _ view: WKWebView) {
    let answer = Answer<Bool>(
      to: "_webView(_:runBeforeUnloadConfirmPanelWithMessage:initiatedByFrame:completionHandler:)",
      safe: true
    ) {
      question.confirm($0)
      question.close()
      if !$0 { view.navigation.pageStays() }
    }
    guard let delegate else { return answer.give(true) }
    delegate._webView(
      view, runBeforeUnloadConfirmPanelWithMessage: question.message,
      initiatedByFrame: WKFrameInfo(view.frames.takeAsk("leave"), in: view)
    ) { answer.give($0) }
  }

  // MARK: Permissions

  /// Answers `permission-request`; what nobody decides is denied.
  func ask(_ request: ObjectRef) -> Bool {
    let decide = { @MainActor (isGranted: Bool) in
      let pointer = unsafe request.opaque
      if isGranted {
        unsafe webkit_permission_request_allow(pointer)
      } else {
        unsafe webkit_permission_request_deny(pointer)
      }
    }
    guard let view, let delegate else {
      decide(false)
      return true
    }
    if unsafe dovetail_is_type(request.pointer, webkit_user_media_permission_request_get_type())
      != 0
    {
      let wantsSound =
        unsafe webkit_user_media_permission_is_for_audio_device(request.opaque) != 0
      let wantsPicture =
        unsafe webkit_user_media_permission_is_for_video_device(request.opaque) != 0
      let type: WKMediaCaptureType =
        wantsSound && wantsPicture ? .cameraAndMicrophone : wantsPicture ? .camera : .microphone
      let frame = WKFrameInfo(view.frames.takeAsk("media"), in: view)
      let answer = Answer<WKPermissionDecision>(
        to: "webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)",
        safe: .deny
      ) { decide($0 == .grant) }
      delegate.webView(
        view, requestMediaCapturePermissionFor: frame.securityOrigin, initiatedByFrame: frame,
        type: type
      ) { answer.give($0) }
      return true
    }
    if unsafe dovetail_is_type(request.pointer, webkit_geolocation_permission_request_get_type())
      != 0
    {
      let frame = WKFrameInfo(view.frames.takeAsk("geolocation"), in: view)
      let answer = Answer<WKPermissionDecision>(
        to: "webView(_:requestGeolocationPermissionFor:initiatedByFrame:decisionHandler:)",
        safe: .deny
      ) { decide($0 == .grant) }
      delegate.webView(
        view, requestGeolocationPermissionFor: frame.securityOrigin, initiatedByFrame: frame
      ) { answer.give($0) }
      return true
    }
    if let kind = LinuxPermission(request) {
      ask(for: kind, decide)
      return true
    }
    // Device names are shown only to pages that may record; the list without
    // names is what Apple gives. So is all else that nobody is asked about.
    decide(false)
    return true
  }

  // MARK: Files

  /// Answers `run-file-chooser`. False leaves it to the system's chooser.
  func chooseFiles(_ request: ObjectRef) -> Bool {
    guard let view, let delegate else { return false }
    let pointer = unsafe request.opaque
    let notice = view.frames.takeFileInput()
    let parameters = WKOpenPanelParameters(
      allowsMultipleSelection: unsafe webkit_file_chooser_request_get_select_multiple(pointer) != 0,
      acceptedMIMETypes: unsafe Self.types(of: pointer), input: notice.input)
    let frame = WKFrameInfo(notice.frame, in: view)
    let asking = Asking()
    let answer = Answer<[URL]?>(
      to: "webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)", safe: nil
    ) { files in
      if asking.isOver {
        Self.choose(files, request, isFolder: parameters.allowsDirectories)
      } else {
        asking.files = .some(files)
      }
    }
    delegate.webView(view, runOpenPanelWith: parameters, initiatedByFrame: frame) {
      answer.give($0)
    }
    asking.isOver = true
    if case .some(let files) = asking.files {
      if files == OpenPanel.systemChooser { return false }
      Self.choose(files, request, isFolder: parameters.allowsDirectories)
    }
    return true
  }

  private static func types(of request: OpaquePointer) -> [String] {
    var types: [String] = []
    guard let list = unsafe webkit_file_chooser_request_get_mime_types(request) else { return [] }
    var index = 0
    while let type = unsafe list[index] {
      types.append(unsafe String(cString: type))
      index += 1
    }
    return types
  }

  private static func choose(_ files: [URL]?, _ request: ObjectRef, isFolder: Bool) {
    guard let files, files != OpenPanel.systemChooser else {
      unsafe webkit_file_chooser_request_cancel(request.opaque)
      return
    }
    guard isFolder, let folder = files.first, files.count == 1, folder.isFileURL else {
      return hand(files, to: request)
    }
    Task {
      do { hand([try await ChosenFolders.mirror(folder)], to: request) } catch {
        Diagnostics.note("a chosen folder is not read: \(error.localizedDescription)")
        unsafe webkit_file_chooser_request_cancel(request.opaque)
      }
    }
  }

  private static func hand(_ files: [URL], to request: ObjectRef) {
    let paths = unsafe files.filter(\.isFileURL).map { unsafe strdup($0.path) }
    defer { unsafe paths.forEach { unsafe free($0) } }
    var list: [UnsafePointer<CChar>?] = unsafe paths.map { unsafe UnsafePointer($0) }
    unsafe list.append(nil)
    unsafe webkit_file_chooser_request_select_files(request.opaque, &list)
  }
}

/// Whether the delegate is still being asked, and what it said meanwhile.
@MainActor
private final class Asking {
  var isOver = false
  var files: [URL]??
}
