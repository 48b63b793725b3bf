/** Why a fetch ended without an answer. */
export type FetchRefusal =
  | 'bad-url'
  | 'bad-scheme'
  | 'userinfo'
  | 'private-address'
  | 'too-large'
  | 'bomb'
  | 'timeout'
  | 'too-many-redirects'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'bad-response'
  | 'cancelled'

/** A fetch that was refused or failed. `message` is one sentence for an operator and names the host. */
export class FetchRefusedError extends Error {
  readonly code: FetchRefusal

  constructor(code: FetchRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchRefusedError'
    this.code = code
  }
}
