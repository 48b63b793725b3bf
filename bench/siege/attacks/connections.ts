import { randomUUID } from 'node:crypto'
import { type Attack, attack, type Outcome } from '../attack.ts'
import { hold, many, open, sendRaw, statusOf } from '../connections.ts'

const FOR_MS = 12_000
const DRIP_MS = 1000
const SOCKETS = 300
const ASKED = 3000
const AT_ONCE = 32

const NOTHING_SHOWN: Outcome = { reason: 'others are served meanwhile', faults: [] }

const asked = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.map(line => `${line}\r\n`).join('')}\r\n`

/** The address of the publisher's video. */
async function mediaPath(url: string, slug: string): Promise<string> {
  const answer = await fetch(`${url}/api/publishers/${slug}/player/`)
  const { video } = (await answer.json()) as { video: { url: string } }
  return new URL(video.url).pathname
}

/** The number of responses by status, in words. */
function tally(statuses: readonly number[]): string {
  const kinds = [...new Set(statuses)]
  return kinds.map(kind => `${statuses.filter(status => status === kind).length} x ${kind}`).join(', ')
}

/** Clients that hold connections, request what does not exist, or do not read the responses. */
export const CONNECTION_ATTACKS: readonly Attack[] = [
  attack('client-slow-head', async ({ port }) => {
    const drips: NodeJS.Timeout[] = []
    await hold(port, SOCKETS, FOR_MS, socket => {
      socket.write('GET /healthz HTTP/1.1\r\nx-a: ')
      drips.push(setInterval(() => socket.writable && socket.write('a'), DRIP_MS))
    })
    for (const drip of drips) clearInterval(drip)
    return NOTHING_SHOWN
  }),
  attack('client-slow-body', async ({ port }) => {
    const drips: NodeJS.Timeout[] = []
    await hold(port, SOCKETS, FOR_MS, socket => {
      socket.write(
        'POST /api/portal/auth/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
      )
      drips.push(setInterval(() => socket.writable && socket.write(' '), DRIP_MS))
    })
    for (const drip of drips) clearInterval(drip)
    return NOTHING_SHOWN
  }),
  attack('client-never-reads-videos', async ({ port, url, publisher }) => {
    const path = await mediaPath(url, publisher.slug)
    await hold(port, SOCKETS, FOR_MS, socket => {
      socket.pause()
      socket.write(asked(path))
    })
    return NOTHING_SHOWN
  }),
  attack('client-never-reads-20-videos-each', async ({ port, url, publisher }) => {
    const path = await mediaPath(url, publisher.slug)
    await hold(port, SOCKETS, FOR_MS, socket => {
      socket.pause()
      socket.write(asked(path).repeat(20))
    })
    return NOTHING_SHOWN
  }),
  attack('client-never-reads-lists', async ({ port, operator }) => {
    const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await hold(port, 50, FOR_MS, socket => {
      socket.pause()
      socket.write(asked('/api/portal/logs/?page_size=1000', `cookie: ${cookie}`).repeat(20))
    })
    return NOTHING_SHOWN
  }),
  attack('client-5000-requests-at-once', async ({ port }) => {
    const socket = open(port)
    socket.pause()
    socket.write(asked('/healthz').repeat(5000))
    await new Promise(resolve => setTimeout(resolve, FOR_MS / 4))
    socket.destroy()
    return NOTHING_SHOWN
  }),
  attack('client-2000-idle-connections', async ({ port }) => {
    await hold(port, 2000, FOR_MS / 2, () => undefined)
    return NOTHING_SHOWN
  }),
  attack(
    'client-invented-slugs',
    async ({ url, signal }) => {
      const statuses = await many(ASKED, AT_ONCE, async () => {
        const response = await fetch(`${url}/api/publishers/${randomUUID()}/player/`, { signal })
        await response.text()
        return response.status
      })
      const wrong = statuses.filter(status => status !== 404)
      return { reason: tally(statuses), faults: wrong.length === 0 ? [] : [`answered ${tally(wrong)}`] }
    },
    { isShort: true },
  ),
  attack('client-invented-pages', async ({ url, publisher, signal }) => {
    const statuses = await many(ASKED, AT_ONCE, async () => {
      const headers = { origin: `https://${randomUUID()}.example` }
      const response = await fetch(`${url}/api/publishers/${publisher.slug}/player/`, { headers, signal })
      await response.text()
      return response.status
    })
    return { reason: tally(statuses), faults: [] }
  }),
  attack(
    'client-tokens-without-end',
    async ({ url, signal }) => {
      const statuses = await many(2000, AT_ONCE, async () => {
        const response = await fetch(`${url}/api/csrf-token/`, { signal })
        await response.text()
        return response.status
      })
      return { reason: tally(statuses), faults: [] }
    },
    { bound: { rows: 50 } },
  ),
  attack('client-events-without-sign-in', async ({ port }) => {
    const answers = await many(500, AT_ONCE, () =>
      sendRaw(port, asked('/api/portal/events/', 'connection: close')),
    )
    const statuses = answers.map(statusOf)
    const isOpen = statuses.some(status => status === 200)
    return { reason: tally(statuses), faults: isOpen ? ['visitors without an account receive events'] : [] }
  }),
]
