import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findCommand } from '../../tools/programs/find-command.ts'

const ANSWER_MS = 60_000

/** A message of the protocol: an answer, which has the command's id, or an event, which has a method. */
interface Message {
  id?: number
  method?: string
  sessionId?: string
  error?: { message: string }
  result?: unknown
}

/** Sends commands to a browser, or to one of its pages when a session is named. */
export interface Browser {
  send<Result = unknown>(method: string, params?: object, sessionId?: string): Promise<Result>
  /** Resolves with the next event of this name; rejects after a minute. */
  next(method: string, sessionId: string): Promise<void>
  close(): Promise<void>
}

/** The address of the DevTools protocol of a browser that was just started. */
async function commandAddress(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('The browser has no output.')
  for await (const line of createInterface({ input: browser.stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('Chromium did not start.')
}

/**
 * Starts Chromium and uses its protocol (https://chromedevtools.github.io/devtools-protocol/) directly: a test runner handles
 * every request and frame of a page, which costs a player with three requests more time than an element with one.
 */
export async function startBrowser(): Promise<Browser> {
  const command = findCommand(['chromium', 'chromium-browser', 'google-chrome'])
  if (!command) throw new Error('There is no Chromium.')
  const folder = await mkdtemp(join(tmpdir(), 'bench-browser-'))
  const settings = ['--headless', '--no-sandbox', '--disable-gpu', '--mute-audio', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const autoplay = '--autoplay-policy=no-user-gesture-required'
  const port = '--remote-debugging-port=0'
  const browser = spawn(command, [...settings, ...quiet, autoplay, port, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const socket = new WebSocket(await commandAddress(browser))
  browser.stderr?.resume()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const listeners = new Set<(message: Message) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    for (const listener of listeners) listener(message)
  }
  function wait(what: string, matches: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => settle(() => reject(new Error(`${what}: timeout.`))), ANSWER_MS)
      function settle(end: () => void): void {
        clearTimeout(late)
        listeners.delete(listener)
        end()
      }
      function listener(message: Message): void {
        if (!matches(message)) return
        const { error } = message
        settle(() => (error ? reject(new Error(`${what}: ${error.message}`)) : resolve(message)))
      }
      listeners.add(listener)
    })
  }

  let lastId = 0
  return {
    async send<Result>(method: string, params: object = {}, sessionId?: string) {
      lastId += 1
      const id = lastId
      const answer = wait(method, message => message.id === id)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      return (await answer).result as Result
    },
    async next(method, sessionId) {
      await wait(method, message => message.method === method && message.sessionId === sessionId)
    },
    async close() {
      socket.close()
      browser.kill()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
