import Foundation

/// An option that is written wrongly, with what to write instead.
package enum LaunchMistake: String, Error, LocalizedError {
  case screenshot = "--screenshot needs a file name, such as --screenshot page.png"
  case duration = "--for needs seconds, from 0.001 to 86400, such as --for 5"
  case record = "--record needs a file name, such as --record bridge.jsonl"
  case size = "--size needs width and height, from 200 to 4096, such as --size 320x640"
  case automation = "--automation is for Linux: on this system no driver drives an app"

  package var errorDescription: String? { rawValue }
}
