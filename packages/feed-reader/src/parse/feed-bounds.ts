/** Hard bounds on one document; anything beyond them is left out. */
export const FEED_BOUNDS = {
  /** The newest items are kept; older ones are counted. */
  items: 2000,
  /** Beyond this and the bounds below the feed counts as truncated. */
  readItems: 20_000,
  /** Nested elements. */
  depth: 256,
  /** Attributes of one element. */
  attributes: 200,
  /** UTF-16 units of one text. */
  fieldLength: 256 * 1024,
  /** Entries of one list of an item (links, categories, pictures). */
  listLength: 100,
} as const
