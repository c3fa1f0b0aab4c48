// Apple's WebKit brings Foundation with URLRequest, HTTPCookie and the rest; on
// Linux those live in two modules, and code written for iOS imports neither.
@_exported public import Foundation
@_exported public import FoundationNetworking
