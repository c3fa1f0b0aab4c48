import Dovetail

/// A small browser: an address field, and a start page of its own. All of it
/// stands in `dovetail.json`.
@main
struct MiniBrowser: HybridApp {}
