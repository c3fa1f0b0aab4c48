#if canImport(UIKit)
  internal import DovetailCore
  public import Foundation
  internal import UIKit
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
    private let controller = UIPrintInteractionController.shared

    init(_ browser: Browser) { self.browser = browser }

    func open() {
      let info = UIPrintInfo.printInfo()
      info.jobName = browser.title
      controller.printInfo = info
      controller.printFormatter = browser.webView.viewPrintFormatter()
      controller.present(animated: true) { [weak self] _, isCompleted, error in
        let problem = error?.localizedDescription
        self?.end(problem.map(PrintOutcome.failed) ?? (isCompleted ? .printed : .cancelled))
      }
    }

    /// Saves the page as a PDF file, as the dialog's own button would.
    public func save(to file: URL) {
      controller.dismiss(animated: false)
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
      controller.dismiss(animated: false)
      end(.cancelled)
    }

    private func end(_ outcome: PrintOutcome) {
      isOpen = false
      if case .failed(let problem) = outcome { onPrinted?(problem) } else { onPrinted?(nil) }
      onPrinted = nil
      onEnd?(outcome)
      onEnd = nil
    }
  }
#endif
