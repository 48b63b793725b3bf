export type ApiAnswer = { status: number; headers: Headers; body: unknown }

type CallOptions = { headers?: Record<string, string>; csrf?: boolean; signal?: AbortSignal }

export type Account = { username: string; password: string }

/** Calls the API over HTTP as a browser does: keeps cookies and sends the CSRF token. */
export class ApiClient {
  readonly url: string
  readonly cookies = new Map<string, string>()
  csrfToken = ''

  constructor(url: string) {
    this.url = url
  }

  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<ApiAnswer> {
    const isForm = body instanceof FormData
    const sendsJson = body !== undefined && !isForm
    const headers = new Headers(options.headers)
    headers.set('cookie', this.cookieHeader())
    if (options.csrf !== false && this.csrfToken !== '') headers.set('x-csrftoken', this.csrfToken)
    if (sendsJson && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const payload = isForm || typeof body === 'string' ? body : JSON.stringify(body)
    const signal = options.signal ?? null
    const url = new URL(path, this.url)
    const response = await fetch(url, { method, headers, redirect: 'manual', body: payload ?? null, signal })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;=]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = text !== '' && /json(?:;|$)/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, undefined, options)
  post = (path: string, body?: unknown, options?: CallOptions) => this.call('POST', path, body, options)
  put = (path: string, body?: unknown, options?: CallOptions) => this.call('PUT', path, body, options)
  patch = (path: string, body?: unknown, options?: CallOptions) => this.call('PATCH', path, body, options)
  delete = (path: string, options?: CallOptions) => this.call('DELETE', path, undefined, options)

  /** Makes a call that must succeed. @returns the body of the response @throws on any other status than 2xx */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.call(method, path, body)
    if (response.status >= 200 && response.status < 300) return response.body as T
    throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`)
  }

  /** The cookies as the value of a Cookie header. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The cookies in the format of Playwright's contexts. */
  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.url }))
  }

  async fetchToken(): Promise<string> {
    const { body } = await this.get('/api/csrf-token/')
    this.csrfToken = (body as { csrfToken: string }).csrfToken
    return this.csrfToken
  }

  async signIn(username: string, password: string): Promise<ApiAnswer> {
    await this.fetchToken()
    return this.post('/api/portal/auth/', { action: 'login', username, password })
  }
}

/** Signs in and returns a client with the session. @throws when the sign-in is refused */
export async function signIn(url: string, { username, password }: Account): Promise<ApiClient> {
  const client = new ApiClient(url)
  const { status } = await client.signIn(username, password)
  if (status !== 200) throw new Error(`The sign-in returned ${status}.`)
  return client
}
