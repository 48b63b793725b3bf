/** The document is no OPML. `message` is one sentence for an operator. */
export class NotOpmlError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotOpmlError'
  }
}
