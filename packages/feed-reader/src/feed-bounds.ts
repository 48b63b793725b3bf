/** Hard bounds on one document; what lies beyond them is left out and the feed counts as truncated. */
export const FEED_BOUNDS = {
  items: 2000,
  /** Nested elements. */
  depth: 256,
  /** Attributes of one element. */
  attributes: 200,
  /** UTF-16 units of one text. */
  fieldLength: 256 * 1024,
  /** Entries of one list of an item (links, categories, pictures). */
  listLength: 100,
} as const
