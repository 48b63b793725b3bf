/** `message` is a sentence for an operator that says what the document is instead of a feed. */
export class NotAFeedError extends Error {
  override readonly name = 'NotAFeedError'
}

/** The document is not OPML. `message` is a sentence for an operator. */
export class NotOpmlError extends Error {
  override readonly name = 'NotOpmlError'
}
