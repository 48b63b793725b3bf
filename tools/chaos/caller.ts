import { ApiClient } from '../product/api-client.ts'
import { OPERATOR } from '../product/start-product.ts'

/** The result of a call: success, refused (4xx), or unknown. */
export type Outcome = { kind: 'done' | 'refused' | 'unknown'; body: unknown; status: number }

/** A frozen server may never respond. */
const TIMEOUT_MS = 5000

/** Calls the API of all web servers in turn, signed in as the operator. */
export class Caller {
  readonly #clients: readonly ApiClient[]
  #next = 0

  constructor(urls: readonly string[]) {
    this.#clients = urls.map(url => new ApiClient(url))
  }

  /** Signs in at the first web server; the others share the session. @throws when it is refused */
  async signIn(): Promise<void> {
    const [first, ...others] = this.#clients
    const answer = await first?.signIn(OPERATOR.username, OPERATOR.password)
    if (answer?.status !== 200) throw new Error(`The sign-in returned ${answer?.status}.`)
    for (const client of others) {
      for (const [name, value] of first?.cookies ?? []) client.cookies.set(name, value)
      client.csrfToken = first?.csrfToken ?? ''
    }
  }

  /** Makes a call once, without a retry. Unknown: the connection broke, a timeout, or 5xx. */
  async call(method: string, path: string, body?: unknown): Promise<Outcome> {
    const client = this.#clients[this.#next % this.#clients.length] as ApiClient
    this.#next += 1
    try {
      const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
      const { status, body: answer } = await client.call(method, path, body, options)
      if (status < 300) return { kind: 'done', body: answer, status }
      return { kind: status < 500 ? 'refused' : 'unknown', body: answer, status }
    } catch {
      return { kind: 'unknown', body: null, status: 0 }
    }
  }
}
