#if canImport(UIKit)
  internal import Foundation
  internal import UIKit
  internal import UniformTypeIdentifiers

  /// Files for a page to upload, made of what the person has picked. They lie in
  /// the app's folder for what is temporary.
  enum PickedFile {
    /// A copy of what a photo picker has given, under its own name; nil when it
    /// cannot be read.
    @MainActor
    static func copy(from provider: NSItemProvider) async -> URL? {
      let type = provider.registeredTypeIdentifiers.first ?? UTType.data.identifier
      return await withCheckedContinuation { (continuation: CheckedContinuation<URL?, Never>) in
        // The file that is given is gone once this returns.
        provider.loadFileRepresentation(forTypeIdentifier: type) { file, _ in
          let copy = file.flatMap { file in
            place(file.lastPathComponent).flatMap { copy in
              (try? FileManager.default.copyItem(at: file, to: copy)).map { copy }
            }
          }
          continuation.resume(returning: copy)
        }
      }
    }

    /// A picture of the camera as a JPEG file; nil when it cannot be written.
    static func write(_ picture: UIImage) -> URL? {
      guard let data = picture.jpegData(compressionQuality: 0.9), let file = place("photo.jpg"),
        (try? data.write(to: file)) != nil
      else { return nil }
      return file
    }

    private static func place(_ name: String) -> URL? {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let made: Void? = try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      return made == nil ? nil : folder.appending(path: name)
    }
  }
#endif
