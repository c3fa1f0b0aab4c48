#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The field that shows a page's address and takes another.
  @MainActor
  final class AddressField: NSObject, UITextFieldDelegate {
    let view: UIView
    private let field = UITextField()
    private let problem = UILabel()
    private let strings: Strings
    private weak var browser: Browser?
    private var url: URL?
    /// What was typed is not what is shown.
    private var isEdited = false
    /// Called after something was typed or refused.
    var onChange: (@MainActor () -> Void)?

    init(_ browser: Browser, strings: Strings) {
      self.browser = browser
      self.strings = strings
      let column = UIStackView(arrangedSubviews: [field, problem])
      column.axis = .vertical
      view = column
      super.init()
      field.borderStyle = .roundedRect
      field.placeholder = strings.enterAddress
      field.accessibilityLabel = strings.address
      field.font = .preferredFont(forTextStyle: .body)
      field.adjustsFontForContentSizeCategory = true
      field.keyboardType = .webSearch
      field.returnKeyType = .go
      field.autocapitalizationType = .none
      field.autocorrectionType = .no
      field.textContentType = .URL
      field.clearButtonMode = .whileEditing
      field.delegate = self
      problem.font = .preferredFont(forTextStyle: .caption2)
      problem.adjustsFontForContentSizeCategory = true
      problem.textColor = .systemRed
      problem.numberOfLines = 0
      problem.isHidden = true
      field.addAction(
        UIAction { [weak self] _ in self?.typed() }, for: .editingChanged)
    }

    private func typed() {
      isEdited = true
      say(nil)
      onChange?()
    }

    // MARK: Text

    /// What stands in it; setting it is the same as typing.
    var text: String {
      get { field.text ?? "" }
      set {
        field.text = newValue
        typed()
      }
    }

    /// Takes the keyboard, with the whole address selected.
    func edit() {
      field.becomeFirstResponder()
      field.selectAll(nil)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      go()
      return true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
      if !problem.isHidden { return }
      restore()
    }

    // MARK: State

    func show(_ browser: Browser) {
      guard browser.url != url else { return }
      url = browser.url
      // Somebody who is typing is not interrupted.
      if !field.isFirstResponder || !isEdited { restore() }
    }

    /// Shows the page's address again.
    func restore() {
      isEdited = false
      say(nil)
      field.text = url.map(AddressDisplay.text) ?? ""
    }

    /// Goes where the text says, as Go does.
    func go() {
      guard let browser else { return }
      do {
        let url = try AddressInput.url(from: text, for: browser.manifest)
        isEdited = false
        say(nil)
        browser.load(url)
        field.resignFirstResponder()
      } catch {
        say(strings.problem(error))
      }
      onChange?()
    }

    private func say(_ text: String?) {
      problem.text = text
      problem.isHidden = text == nil
      if let text { UIAccessibility.post(notification: .announcement, argument: text) }
    }
  }
#endif
