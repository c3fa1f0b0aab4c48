#if canImport(UIKit)
  internal import DovetailCore
  internal import UIKit

  /// The pictures that a manifest names, as UIKit has them.
  @MainActor
  enum AppIcons {
    /// Names of icons that GNOME has, with the symbols that say the same here.
    private static let symbols = [
      "camera-photo-symbolic": "camera", "emblem-ok-symbolic": "checkmark",
      "object-select-symbolic": "checkmark", "list-add-symbolic": "plus",
      "view-refresh-symbolic": "arrow.clockwise", "go-home-symbolic": "house",
      "system-search-symbolic": "magnifyingglass", "edit-find-symbolic": "magnifyingglass",
      "user-trash-symbolic": "trash", "document-edit-symbolic": "pencil",
      "mail-unread-symbolic": "envelope", "starred-symbolic": "star.fill",
      "mark-location-symbolic": "mappin.and.ellipse", "alarm-symbolic": "alarm",
      "preferences-system-symbolic": "gearshape", "emblem-system-symbolic": "gearshape",
    ]

    /// nil for an icon that only other systems have; its name is shown instead.
    static func image(_ icon: AppIcon) -> UIImage? {
      switch icon {
      case .named(let name): symbols[name].flatMap { UIImage(systemName: $0) }
      case .file(let file): UIImage(contentsOfFile: file.path(percentEncoded: false))
      }
    }
  }
#endif
