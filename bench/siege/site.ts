import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import type { Answer } from './answer.ts'
import type { SiteMessage, SiteRequest } from './hostile-site.ts'

/** The loopback addresses at which the site may be fetched, as a value of FETCH_ALLOWLIST. */
export const HOSTILE_NETWORK = '127.0.2.0/24'

/** What the site has sent and received since its start. */
export type Traffic = {
  sentMb: number
  /** Requests by path. */
  requests: Record<string, number>
  /** Requests at the forbidden address. */
  inside: number
}

/** Servers of third parties: one process for all, with an address for each. */
export type Site = {
  port: number
  /** Serves an answer at an address that was not used recently. @returns the address */
  put(answer: Answer): Promise<string>
  /** Serves an answer at another path of a known address. */
  putAt(url: string, answer: Answer): Promise<void>
  /** Reserves an address, for answers that contain their own address. */
  reserve(): string
  traffic(): Promise<Traffic>
  stop(): void
}

const HOSTS = 250

/** Starts the site in a separate process, so that it takes no time from the caller's event loop. */
export async function startSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'hostile-site.ts'), { serialization: 'advanced' })
  const [first] = (await once(child, 'message')) as [SiteMessage]
  const port = 'port' in first ? first.port : 0
  let serial = 0

  async function ask<M extends SiteMessage>(
    request: SiteRequest,
    isAnswer: (message: SiteMessage) => message is M,
  ): Promise<M> {
    const messages = on(child, 'message')
    child.send(request)
    for await (const [message] of messages) if (isAnswer(message as SiteMessage)) return message as M
    throw new Error('The hostile site has ended.')
  }

  const reserve = () => {
    serial += 1
    return `http://127.0.2.${1 + (serial % HOSTS)}:${port}/${serial}`
  }
  const putAt = async (url: string, answer: Answer) => {
    const { pathname: path } = new URL(url)
    await ask({ path, answer }, message => 'ready' in message)
  }

  return {
    port,
    reserve,
    putAt,
    async put(answer) {
      const url = reserve()
      await putAt(url, answer)
      return url
    },
    async traffic() {
      const { sentBytes, requests, inside } = await ask({ ask: true }, message => 'sentBytes' in message)
      return { sentMb: sentBytes / 1e6, requests, inside }
    },
    stop: () => child.disconnect(),
  }
}
