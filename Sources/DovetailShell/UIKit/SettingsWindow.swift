#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The shell's own settings: how it looks, what pages may use, what they have
  /// stored, and what the app is.
  @MainActor
  final class SettingsWindow: UITableViewController {
    private let sections: [any SettingsSection]
    private let strings: Strings
    private lazy var state = StateFollower { [weak self] in self?.showState() }

    init(_ stack: BrowserStack, profiles: SettingsProfiles?, strings: Strings) {
      self.strings = strings
      sections =
        [
          SettingsLooks(stack, strings: strings), SettingsPermissions(stack, strings: strings),
          SettingsData(stack, strings: strings),
        ] + [profiles].compactMap { $0 } + [SettingsAbout(stack, strings: strings)]
      super.init(style: .insetGrouped)
      title = strings.settings
    }

    /// Settings are made by code only.
    required init?(coder: NSCoder) { nil }

    /// The settings with their bar.
    var container: UINavigationController {
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .done,
        primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
      let container = UINavigationController(rootViewController: self)
      container.modalPresentationStyle = .formSheet
      return container
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      for section in sections {
        section.onChange = { [weak self] in self?.tableView.reloadData() }
      }
      state.follow()
    }

    private func showState() {
      for section in sections { section.load() }
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].rows.count
    }

    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sections[section].title }

    override func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { sections[section].footer }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { sections[indexPath.section].rows[indexPath.row].cell() }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: true)
      let row = sections[indexPath.section].rows[indexPath.row]
      guard let press = row.press else { return }
      guard let question = row.question else { return press() }
      question.open(over: self, whenAccepted: press)
    }

    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let row = sections[indexPath.section].rows[indexPath.row]
      guard let remove = row.remove else { return nil }
      let title = row.removal?.title ?? strings.forget
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
          guard let question = row.removal?.question, let self else {
            remove()
            return done(true)
          }
          question.open(over: self, whenAccepted: remove)
          done(false)
        }
      ])
    }
  }
#endif
