/** A picture that is not used; the message is a sentence for the operator. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError'
}
