import Foundation
import PackagePlugin

/// Builds the web-process extension, a plain C module that WebKitGTK loads, as
/// a resource of the target that names this plugin.
///
/// A dynamic library product would not do: SwiftPM builds it only for packages
/// that link it, and links the Swift runtime, which the sandbox hides.
@main
struct WebProcessExtension: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Sources/CWebProcess")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    let sources = files.filter { $0.pathExtension == "c" }
    let module = context.pluginWorkDirectoryURL.appending(path: "dovetail-web-process.so")
    // Flags are asked for at build time, so that the compiler's own message
    // stands when the library is missing. Paths travel as arguments.
    let script = """
      set -e
      compiler=$1 module=$2
      shift 2
      flags=$(pkg-config --cflags webkitgtk-web-process-extension-6.0) || {
        echo 'error: libwebkitgtk-6.0-dev is needed: apt install libwebkitgtk-6.0-dev' >&2
        exit 1
      }
      exec "$compiler" -std=gnu23 -O2 -g0 -Wall -Wextra -fPIC -fvisibility=hidden -shared \
        $flags "$@" -o "$module"
      """
    return [
      .buildCommand(
        displayName: "Building the web-process extension",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", try context.tool(named: "clang").url.path, module.path]
          + sources.map(\.path),
        inputFiles: files,
        outputFiles: [module])
    ]
  }
}
