/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Keys that are no characters, as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
}

/** A key by its name, or the character that it writes. */
export type Key = keyof typeof KEYS | ' ' | 'c' | 'f' | 'k' | 'm'

/** A browser with one window, driven by the W3C's WebDriver protocol. */
export interface WebDriver {
  /** Opens an address and waits until its document is loaded. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs a function in the page, with plain values as arguments, and gives the plain value that it returns. */
  evaluate<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** As `evaluate`, with the function as text. */
  run<Result>(work: string, ...args: unknown[]): Promise<Result>
  /** Runs a function in the only frame of the page. */
  evaluateInFrame<Result>(work: () => Result): Promise<Result>
  /** Moves the pointer to a point of the viewport. */
  hover(point: Point): Promise<void>
  click(point: Point): Promise<void>
  press(key: Key): Promise<void>
  /** Sets the size of the whole window. */
  resize(width: number, height: number): Promise<void>
  /** Closes the windows that the page has opened; resolves with how many there were. */
  closeOthers(): Promise<number>
  /** Ends the browser. */
  end(): Promise<void>
}

interface Answer {
  value: unknown
}

/**
 * Starts a browser by a WebDriver server.
 * @param server the server's address
 * @param capabilities what the browser must match
 * @throws with the server's message whenever it refuses a command
 */
export async function startSession(server: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(server + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${path}: ${(value as { message: string }).message}`)
    return value
  }

  const post = (path: string, body: object = {}) => send('POST', `/session/${sessionId}${path}`, body)
  const get = (path: string) => send('GET', `/session/${sessionId}${path}`)
  const run = (work: string, args: unknown[]) =>
    post('/execute/sync', { script: `return (${work})(...arguments)`, args })
  const act = (type: string, id: string, actions: object[]) =>
    post('/actions', { actions: [{ type, id, actions }] })
  const moveTo = ({ x, y }: Point) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  })

  return {
    goto: async url => void (await post('/url', { url })),
    back: async () => void (await post('/back')),
    forward: async () => void (await post('/forward')),
    evaluate: async <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) =>
      (await run(String(work), args)) as Result,
    run: async <Result>(work: string, ...args: unknown[]) => (await run(work, args)) as Result,
    async evaluateInFrame<Result>(work: () => Result) {
      await post('/frame', { id: 0 })
      try {
        return (await run(String(work), [])) as Result
      } finally {
        await post('/frame', { id: null })
      }
    },
    hover: async point => void (await act('pointer', 'mouse', [moveTo(point)])),
    async click(point) {
      const button = { button: 0 }
      await act('pointer', 'mouse', [
        moveTo(point),
        { type: 'pointerDown', ...button },
        { type: 'pointerUp', ...button },
      ])
    },
    async press(key) {
      const value = key in KEYS ? KEYS[key as keyof typeof KEYS] : key
      await act('key', 'keyboard', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
    },
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    async closeOthers() {
      const own = await get('/window')
      const others = ((await get('/window/handles')) as string[]).filter(handle => handle !== own)
      for (const handle of others) {
        await post('/window', { handle })
        await send('DELETE', `/session/${sessionId}/window`)
      }
      await post('/window', { handle: own })
      return others.length
    },
    end: async () => void (await send('DELETE', `/session/${sessionId}`)),
  }
}
