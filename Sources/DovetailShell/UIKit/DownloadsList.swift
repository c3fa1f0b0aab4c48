#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The files that pages have given, as a list over the page.
  @MainActor
  final class DownloadsList: UITableViewController {
    private let downloads: DownloadList
    private let strings: Strings
    private lazy var state = StateFollower { [weak self] in self?.showState() }

    init(_ downloads: DownloadList, strings: Strings) {
      self.downloads = downloads
      self.strings = strings
      super.init(style: .insetGrouped)
      title = strings.downloads
    }

    /// Lists are made by code only.
    required init?(coder: NSCoder) { nil }

    /// The list with its bar.
    var container: UINavigationController {
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .done,
        primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
      navigationItem.leftBarButtonItem = UIBarButtonItem(
        title: strings.clearDownloads,
        primaryAction: UIAction(title: strings.clearDownloads) { [weak self] _ in
          self?.downloads.clear()
        })
      return UINavigationController(rootViewController: self)
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      state.follow()
    }

    /// Reads what the rows show, so that changes of it are followed.
    private func showState() {
      for item in downloads.items { _ = (item.state, item.received) }
      tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      downloads.items.count
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let item = downloads.items[indexPath.row]
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = item.name
      content.secondaryText = strings.text(of: item)
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: true)
      let item = downloads.items[indexPath.row]
      if item.state == .running { return item.cancel() }
      guard let file = item.file, item.state == .finished else { return }
      // The app's own sheet would stand below this list.
      let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
      sheet.popoverPresentationController?.sourceView = view
      present(sheet, animated: true)
    }
  }
#endif
