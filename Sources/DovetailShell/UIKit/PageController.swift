#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The view controller of a page: its view, and what the keyboard does.
  @MainActor
  final class PageController: UIViewController {
    private let page: PageView
    weak var window: BrowserWindow?
    /// Called when it is on the screen.
    var onAppear: (@MainActor () -> Void)?

    init(_ page: PageView) {
      self.page = page
      super.init(nibName: nil, bundle: nil)
    }

    /// Pages are made by code only.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      page.place(in: view)
      page.show()
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      onAppear?()
    }

    // MARK: Keyboard

    override var keyCommands: [UIKeyCommand]? {
      guard let window else { return nil }
      let strings = window.strings
      return [
        key(strings.back, "[", #selector(goBack)), key(strings.forward, "]", #selector(goForward)),
        key(strings.reload, "r", #selector(reload)),
        key(strings.address, "l", #selector(editAddress)),
        key(strings.print, "p", #selector(printPage)),
        key(strings.close, "w", #selector(closeWindow)),
        key(strings.zoomIn, "+", #selector(zoomIn)), key(strings.zoomOut, "-", #selector(zoomOut)),
      ]
    }

    private func key(_ title: String, _ input: String, _ action: Selector) -> UIKeyCommand {
      UIKeyCommand(title: title, action: action, input: input, modifierFlags: .command)
    }

    @objc private func goBack() { window?.perform(.back) }
    @objc private func goForward() { window?.perform(.forward) }
    @objc private func reload() { window?.perform(.reload) }
    @objc private func editAddress() { window?.addressField?.edit() }
    @objc private func printPage() { window?.printPage() }
    @objc private func closeWindow() { if window?.browser.opener != nil { window?.close() } }
    @objc private func zoomIn() { window?.zoom(Zoom.larger(than:)) }
    @objc private func zoomOut() { window?.zoom(Zoom.smaller(than:)) }
  }
#endif
