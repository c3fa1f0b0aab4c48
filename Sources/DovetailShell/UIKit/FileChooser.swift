#if canImport(UIKit)
  internal import DovetailCore
  internal import Foundation
  internal import PhotosUI
  internal import UIKit
  internal import UniformTypeIdentifiers

  /// Lets the person choose files: from the photos, with the camera, or from Files.
  @MainActor
  final class FileChooser: NSObject {
    private let choice: FileChoice
    private let strings: Strings
    private let onChoice: @MainActor ([URL]?) -> Void
    private weak var parent: UIViewController?
    private weak var shown: UIViewController?
    private var isOver = false

    /// - Parameter onChoice: called once, with nil when nothing was chosen.
    init(
      _ choice: FileChoice, strings: Strings, onChoice: @escaping @MainActor ([URL]?) -> Void
    ) {
      self.choice = choice
      self.strings = strings
      self.onChoice = onChoice
    }

    func open(over parent: UIViewController) {
      self.parent = parent
      if choice.isFolder || !mayBePicture { return browse() }
      if choice.capture != nil, hasCamera { return photograph() }
      let sheet = UIAlertController(
        title: strings.title(of: choice), message: nil, preferredStyle: .actionSheet)
      sheet.addAction(
        UIAlertAction(title: strings.photoLibrary, style: .default) { [weak self] _ in
          self?.pickPhotos()
        })
      if hasCamera {
        sheet.addAction(
          UIAlertAction(title: strings.takePhoto, style: .default) { [weak self] _ in
            self?.photograph()
          })
      }
      sheet.addAction(
        UIAlertAction(title: strings.browseFiles, style: .default) { [weak self] _ in
          self?.browse()
        })
      sheet.addAction(
        UIAlertAction(title: strings.cancel, style: .cancel) { [weak self] _ in self?.end(nil) })
      sheet.popoverPresentationController?.sourceView = parent.view
      show(sheet)
    }

    private func show(_ controller: UIViewController) {
      shown = controller
      parent?.present(controller, animated: true)
    }

    /// Takes it away.
    func close() {
      shown?.presentingViewController?.dismiss(animated: false)
      end(nil)
    }

    private func end(_ files: [URL]?) {
      guard !isOver else { return }
      isOver = true
      onChoice(files)
    }

    // MARK: What is wanted

    private var types: [UTType] {
      choice.types.compactMap { type in
        switch type {
        case "image/*": .image
        case "video/*": .movie
        case "audio/*": .audio
        default: UTType(mimeType: type)
        }
      } + choice.extensions.compactMap { UTType(filenameExtension: $0) }
    }

    private var mayBePicture: Bool {
      types.isEmpty || types.contains { $0.conforms(to: .image) || $0.conforms(to: .movie) }
    }

    private var hasCamera: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }

    // MARK: Ways

    private func pickPhotos() {
      var configuration = PHPickerConfiguration()
      configuration.selectionLimit = choice.allowsSeveral ? 0 : 1
      let wanted = types
      let isOnlyPictures = !wanted.isEmpty && wanted.allSatisfy { $0.conforms(to: .image) }
      configuration.filter = isOnlyPictures ? .images : .any(of: [.images, .videos])
      let picker = PHPickerViewController(configuration: configuration)
      picker.delegate = self
      show(picker)
    }

    private func photograph() {
      let camera = UIImagePickerController()
      camera.sourceType = .camera
      if choice.capture == .user { camera.cameraDevice = .front }
      camera.delegate = self
      show(camera)
    }

    private func browse() {
      let wanted = choice.isFolder ? [UTType.folder] : types.isEmpty ? [UTType.item] : types
      let picker = UIDocumentPickerViewController(
        forOpeningContentTypes: wanted, asCopy: !choice.isFolder)
      picker.allowsMultipleSelection = choice.allowsSeveral
      picker.delegate = self
      show(picker)
    }
  }

  extension FileChooser: UIDocumentPickerDelegate {
    func documentPicker(
      _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) { end(urls) }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { end(nil) }
  }

  extension FileChooser: PHPickerViewControllerDelegate {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
      let providers = results.map(\.itemProvider)
      Task { [weak self] in
        var files: [URL] = []
        for provider in providers {
          if let file = await PickedFile.copy(from: provider) { files.append(file) }
        }
        self?.end(files.isEmpty ? nil : files)
      }
    }
  }

  extension FileChooser: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      picker.dismiss(animated: true)
      let picture = info[.originalImage] as? UIImage
      end(picture.flatMap(PickedFile.write).map { [$0] })
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
      picker.dismiss(animated: true)
      end(nil)
    }
  }
#endif
