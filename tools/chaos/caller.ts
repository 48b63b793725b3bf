import { ApiClient, signIn } from '../product/api-client.ts'
import { OPERATOR } from '../product/start-product.ts'

/** The result of a call: success, refused (4xx), or unknown. */
export type Outcome = { kind: 'done' | 'refused' | 'unknown'; body: unknown }

/** A frozen server may never respond. */
const TIMEOUT_MS = 5000

/** Calls the API of all web servers in turn, signed in as the operator. */
export class Caller {
  readonly #clients: readonly ApiClient[]
  #next = 0

  private constructor(urls: readonly string[]) {
    this.#clients = urls.map(url => new ApiClient(url))
  }

  /** Signs in at the first web server; the others share the session. @throws when it is refused */
  static async signIn(urls: readonly string[]): Promise<Caller> {
    const caller = new Caller(urls)
    const first = await signIn(urls[0] ?? '', OPERATOR)
    for (const client of caller.#clients) {
      for (const [name, value] of first.cookies) client.cookies.set(name, value)
      client.csrfToken = first.csrfToken
    }
    return caller
  }

  #nextClient(): ApiClient {
    this.#next += 1
    return this.#clients[this.#next % this.#clients.length] as ApiClient
  }

  /** Makes a call that must succeed; for use before the first fault. @returns the body of the response */
  must<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#nextClient().must<T>(method, path, body)
  }

  /** Makes a call once, without a retry. Unknown: the connection broke, a timeout, or 5xx. */
  async call(method: string, path: string, body?: unknown): Promise<Outcome> {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
    try {
      const { status, body: answer } = await this.#nextClient().call(method, path, body, options)
      return { kind: status < 300 ? 'done' : status < 500 ? 'refused' : 'unknown', body: answer }
    } catch {
      return { kind: 'unknown', body: null }
    }
  }
}
