internal import CWebKitGTK
internal import Foundation
internal import GObjectBridge

extension WKWebView {
  func makePDF(
    _ configuration: WKPDFConfiguration,
    _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    func fail(_ text: String) {
      completion(.failure(WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])))
    }
    if let rect = configuration.rect {
      guard rect.origin == .zero, !rect.isEmpty else {
        Task { fail("A PDF on Linux begins at the page's origin and is not empty, not \(rect)") }
        return
      }
      return print(rect.size, completion)
    }
    let view = engineView.shownSize
    run(.function(Self.contentSize, [:]), in: nil, .privateWorld) { [weak self] result in
      guard let self else { return completion(.failure(WKError(.webViewInvalidated))) }
      guard case .success(let value) = result, let sides = value as? [NSNumber], sides.count == 2
      else { return fail("The page does not say how large it is") }
      let content = CGSize(
        width: CGFloat(sides[0].doubleValue), height: CGFloat(sides[1].doubleValue))
      // Lines of print are a little higher than lines on screen.
      let height = content.height > view.height ? (content.height * 1.02).rounded(.up) : view.height
      self.print(CGSize(width: max(view.width, content.width), height: height), completion)
    }
  }

  static let contentSize = """
    const root = document.scrollingElement || document.documentElement;
    return root ? [root.scrollWidth, root.scrollHeight] : [0, 0];
    """

  /// The engine lays a printed page out 1.25 times as wide as the paper and then
  /// shrinks it; with this a pixel is a point.
  private static func style(_ size: CGSize) -> String {
    // Paper that the page does not fill is left out from the second sheet on.
    let height = size.height > PrintToFile.longest ? "min-height: \(Int(size.height) - 1)px" : ""
    return "@media print { html { zoom: 1.25 !important; \(height) } }"
  }

  private func print(
    _ size: CGSize, _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    // What Apple makes is the page as on screen, with its backgrounds.
    let settings = unsafe engineView.engineSettings
    unsafe webkit_settings_set_print_backgrounds(settings, 1)
    let sheet = unsafe webkit_user_style_sheet_new(
      Self.style(size), WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil
    )
    let manager = content.manager
    unsafe webkit_user_content_manager_add_style_sheet(manager.opaque, sheet)
    PrintToFile.start(engineView, size: size) { [weak self] result in
      unsafe webkit_user_content_manager_remove_style_sheet(manager.opaque, sheet)
      unsafe webkit_user_style_sheet_unref(sheet)
      self?.applySettings()
      completion(
        result.mapError { error in
          WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
        })
    }
  }
}

/// One print into a file of its own, which is read and removed.
@MainActor
private final class PrintToFile {
  /// The longest side of a PDF's page, in points.
  static let longest: CGFloat = 14400

  private let operation: ObjectRef
  private let file: URL
  private var connections: [SignalConnection] = []
  private var failure: GLibError?

  static func start(
    _ view: EngineView, size: CGSize,
    _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    let job = PrintToFile(view)
    job.prepare(size)
    job.connections = [
      SignalConnection(job.operation, "failed") { [job] arguments in
        if let error = unsafe arguments.boxed(0) {
          job.failure = unsafe GLibError(copying: error.assumingMemoryBound(to: GError.self))
        }
        return .none
      },
      // Comes after `failed` too.
      SignalConnection(job.operation, "finished") { [job] _ in
        let result = job.result
        // The operation is in the middle of its signal.
        Task {
          job.connections = []
          completion(result)
        }
        return .none
      },
    ]
    unsafe webkit_print_operation_print(job.operation.opaque)
  }

  private init(_ view: EngineView) {
    unsafe operation = ObjectRef(
      taking: UnsafeMutableRawPointer(webkit_print_operation_new(view.webView)!))
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dovetail-\(UUID().uuidString).pdf")
  }

  private func prepare(_ size: CGSize) {
    // GTK warns where a program that writes a document has no name.
    if unsafe g_get_prgname() == nil { unsafe g_set_prgname(ProcessInfo.processInfo.processName) }
    let settings = unsafe gtk_print_settings_new()
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(settings)) }
    unsafe gtk_print_settings_set_printer(settings, "Print to File")
    unsafe gtk_print_settings_set(settings, "output-file-format", "pdf")
    unsafe gtk_print_settings_set(settings, "output-uri", file.absoluteString)
    unsafe webkit_print_operation_set_print_settings(operation.opaque, settings)
    let setup = unsafe gtk_page_setup_new()
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(setup)) }
    let paper = unsafe gtk_paper_size_new_custom(
      "dovetail", "Page", Double(min(size.width, Self.longest)),
      Double(min(size.height, Self.longest)), GTK_UNIT_POINTS)
    defer { unsafe gtk_paper_size_free(paper) }
    unsafe gtk_page_setup_set_paper_size(setup, paper)
    unsafe gtk_page_setup_set_top_margin(setup, 0, GTK_UNIT_POINTS)
    unsafe gtk_page_setup_set_bottom_margin(setup, 0, GTK_UNIT_POINTS)
    unsafe gtk_page_setup_set_left_margin(setup, 0, GTK_UNIT_POINTS)
    unsafe gtk_page_setup_set_right_margin(setup, 0, GTK_UNIT_POINTS)
    unsafe webkit_print_operation_set_page_setup(operation.opaque, setup)
  }

  private var result: Result<Data, any Error> {
    defer {
      // GTK puts what it writes among the user's recent documents.
      unsafe gtk_recent_manager_remove_item(
        gtk_recent_manager_get_default(), file.absoluteString, nil)
      try? FileManager.default.removeItem(at: file)
    }
    if let failure {
      return .failure(WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: failure.message]))
    }
    return Result { try Data(contentsOf: file) }
  }
}
