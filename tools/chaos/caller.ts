import { ApiClient } from '../product/api-client.ts'
import { PASSWORD } from './installation.ts'

/** What became of a call: answered with success, refused, or not known. */
export type Outcome = { kind: 'done' | 'refused' | 'unknown'; body: unknown; status: number }

/** A server that stands still may never answer; a round must end all the same. */
const PATIENCE_MS = 5000

const NOT_KNOWN: Outcome = { kind: 'unknown', body: null, status: 0 }

/** Calls the API of whichever web server is up, signed in as an operator; its calls follow one another. */
export class Caller {
  readonly #urls: readonly string[]
  #clients = new Map<string, ApiClient>()
  #next = 0

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  async #client(): Promise<ApiClient> {
    this.#next += 1
    const url = this.#urls[this.#next % this.#urls.length] ?? ''
    const known = this.#clients.get(url)
    if (known) return known
    const client = new ApiClient(url)
    // One session for all web servers: they share it.
    const [other] = this.#clients.values()
    if (other) {
      for (const [name, value] of other.cookies) client.cookies.set(name, value)
      client.csrfToken = other.csrfToken
    } else {
      const { status } = await client.signIn('admin', PASSWORD)
      if (status !== 200) throw new Error(`The sign-in was answered with ${status}.`)
    }
    this.#clients.set(url, client)
    return client
  }

  /**
   * Makes a call once. It is not known what became of it when the connection broke or the server says that
   * something is wrong on its side.
   */
  async call(method: string, path: string, body?: unknown): Promise<Outcome> {
    try {
      const client = await this.#client()
      const answer = await client.call(method, path, body, { signal: AbortSignal.timeout(PATIENCE_MS) })
      const { status } = answer
      if (status < 300) return { kind: 'done', body: answer.body, status }
      return { kind: status < 500 ? 'refused' : 'unknown', body: answer.body, status }
    } catch {
      return NOT_KNOWN
    }
  }
}
