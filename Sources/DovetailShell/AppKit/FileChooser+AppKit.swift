#if canImport(AppKit) && !canImport(UIKit)
  internal import AppKit
  internal import DovetailCore
  internal import UniformTypeIdentifiers

  /// The system's panel to choose files.
  @MainActor
  enum FileChooser {
    static func panel(_ choice: FileChoice, strings: Strings) -> NSOpenPanel {
      let panel = NSOpenPanel()
      panel.message = strings.title(of: choice)
      panel.canChooseFiles = !choice.isFolder
      panel.canChooseDirectories = choice.isFolder
      panel.allowsMultipleSelection = choice.allowsSeveral
      let types =
        choice.types.compactMap(type)
        + choice.extensions.compactMap {
          UTType(filenameExtension: $0)
        }
      if !types.isEmpty { panel.allowedContentTypes = types }
      return panel
    }

    private static func type(_ name: String) -> UTType? {
      switch name {
      case "image/*": .image
      case "video/*": .movie
      case "audio/*": .audio
      default: UTType(mimeType: name)
      }
    }
  }
#endif
