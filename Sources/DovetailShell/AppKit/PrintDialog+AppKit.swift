#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore
  public import Foundation
  internal import WebKit

  /// The system's dialog to print a page.
  @MainActor
  public final class PrintDialog {
    /// Called once when it is over: with nil when the page is printed or nobody
    /// wanted it, else with what went wrong.
    public var onPrinted: (@MainActor (String?) -> Void)?

    /// Called once when it is over.
    var onEnd: (@MainActor (PrintOutcome) -> Void)?
    private(set) var isOpen = true

    private let browser: Browser
    private let parent: NSWindow
    private let listener = PrintListener()

    init(_ browser: Browser, over parent: NSWindow) {
      self.browser = browser
      self.parent = parent
    }

    func open() {
      let operation = browser.webView.printOperation(with: NSPrintInfo.shared)
      operation.jobTitle = browser.title
      // WebKit draws a page only in a view that has a size.
      operation.view?.frame = browser.webView.bounds
      listener.onEnd = { [weak self] isPrinted in self?.end(isPrinted ? .printed : .cancelled) }
      unsafe operation.runModal(
        for: parent, delegate: listener,
        didRun: #selector(PrintListener.printOperationDidRun(_:success:contextInfo:)),
        contextInfo: nil)
    }

    /// Saves the page as a PDF file, as the dialog's own button would.
    public func save(to file: URL) {
      listener.onEnd = nil
      closeSheet()
      Task {
        do {
          try await browser.webView.pdf(configuration: WKPDFConfiguration()).write(to: file)
          end(.printed)
        } catch {
          end(.failed(error.localizedDescription))
        }
      }
    }

    /// Takes it away.
    public func dismiss() {
      guard isOpen else { return }
      closeSheet()
      end(.cancelled)
    }

    private func closeSheet() {
      if let sheet = parent.attachedSheet { parent.endSheet(sheet) }
    }

    private func end(_ outcome: PrintOutcome) {
      isOpen = false
      if case .failed(let problem) = outcome { onPrinted?(problem) } else { onPrinted?(nil) }
      onPrinted = nil
      onEnd?(outcome)
      onEnd = nil
    }
  }

  /// What the system's dialog tells.
  @MainActor
  private final class PrintListener: NSObject {
    var onEnd: (@MainActor (Bool) -> Void)?

    @objc func printOperationDidRun(
      _ operation: NSPrintOperation, success: Bool, contextInfo: UnsafeMutableRawPointer?
    ) {
      onEnd?(success)
      onEnd = nil
    }
  }
#endif
