/** The document is no feed. `message` is one sentence for an operator that says what it is instead. */
export class NotAFeedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotAFeedError'
  }
}
