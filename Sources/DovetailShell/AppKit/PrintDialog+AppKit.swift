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

    private let browser: Browser
    private let parent: NSWindow

    init(_ browser: Browser, over parent: NSWindow) {
      self.browser = browser
      self.parent = parent
    }

    func open() {
      let operation = browser.webView.printOperation(with: NSPrintInfo.shared)
      operation.jobTitle = browser.title
      // WebKit draws a page only in a view that has a size.
      operation.view?.frame = browser.webView.bounds
      unsafe operation.runModal(for: parent, delegate: nil, didRun: nil, contextInfo: nil)
    }

    /// Saves the page as a PDF file, as the dialog's own button would.
    public func save(to file: URL) {
      dismiss()
      Task {
        do {
          try await browser.webView.pdf(configuration: WKPDFConfiguration()).write(to: file)
          end(nil)
        } catch {
          end(error.localizedDescription)
        }
      }
    }

    /// Takes it away.
    public func dismiss() {
      if let sheet = parent.attachedSheet { parent.endSheet(sheet) }
    }

    private func end(_ problem: String?) {
      onPrinted?(problem)
      onPrinted = nil
    }
  }
#endif
