import { type Attack, attack, type Outcome, type Siege } from '../attack.ts'
import { sendRaw, statusOf } from '../connections.ts'

const LONG = 1_000_000

/** Status and error of a raw response, in words. */
function outcomeOf(answer: string, isRefused: (status: number) => boolean): Outcome {
  const status = statusOf(answer)
  const sentence = /"error":"([^"]*)"/.exec(answer)?.[1] ?? ''
  const faults = isRefused(status) ? [] : [`it was answered with ${status}`]
  if (/root:.*:0:0:/.test(answer)) faults.push('a file of the server was read')
  return { reason: status === 0 ? 'the connection was ended' : `${status} ${sentence}`.trim(), faults }
}

const isRefusal = (status: number) => status === 0 || (status >= 400 && status < 500)

/** A raw request that must be refused. */
function raw(
  name: string,
  request: (siege: Siege) => string,
  isRefused = isRefusal,
  isShort = false,
): Attack {
  return attack(
    `request-${name}`,
    async siege => outcomeOf(await sendRaw(siege.port, request(siege)), isRefused),
    { isShort },
  )
}

const get = (path: string, ...headers: string[]) =>
  [
    'GET',
    ' ',
    path,
    ' HTTP/1.1\r\nconnection: close\r\n',
    ...headers.map(line => `${line}\r\n`),
    '\r\n',
  ].join('')

const SIGN_IN = '/api/portal/auth/'

function post(path: string, body: string, ...headers: string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const isMisdirected = (status: number) => status === 421

/** Requests that are too long, contradict themselves, or name another host. */
export const REQUEST_ATTACKS: readonly Attack[] = [
  raw('long-address', () => get(`/${'a'.repeat(LONG)}`, 'host: localhost')),
  raw('long-header', () => get('/healthz', 'host: localhost', `x-a: ${'a'.repeat(LONG)}`), isRefusal, true),
  raw('3000-headers', () =>
    get('/healthz', 'host: localhost', ...Array.from({ length: 3000 }, (_, at) => `x-${at}: a`)),
  ),
  raw('two-lengths', () => post(SIGN_IN, '{}', 'content-length: 2', 'content-length: 200'), isRefusal, true),
  raw('length-and-chunks', () =>
    post(
      SIGN_IN,
      '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
      'content-length: 5',
      'transfer-encoding: chunked',
    ),
  ),
  raw('no-host', () => get('/healthz')),
  raw('foreign-host-sign-in', () => get('/api/csrf-token/', 'host: rebound.example'), isMisdirected),
  raw('foreign-host-portal', () => get('/portal', 'host: rebound.example'), isMisdirected),
  raw('file-of-the-server', () => get('/media/..%2f..%2f..%2f..%2fetc/passwd', 'host: localhost')),
  raw(
    'file-beside-the-portal',
    () => get('/portal/../../../../etc/passwd', 'host: localhost'),
    () => true,
  ),
  raw('null-byte', () => get('/api/publishers/a%00b/player/', 'host: localhost')),
  raw(
    '1000-ranges',
    ({ publisher }) =>
      get(
        `/api/publishers/${publisher.slug}/player/`,
        'host: localhost',
        `range: bytes=${'0-1,'.repeat(1000)}2-3`,
      ),
    () => true,
  ),
  raw(
    'forwarded-by-10000',
    () => get('/healthz', 'host: localhost', `x-forwarded-for: ${'1.2.3.4, '.repeat(1000)}::1`),
    status => status === 200,
  ),
  raw('forwarded-by-nobody', () => get('/metrics', 'host: localhost', 'x-forwarded-for: ::1')),
  raw('upgrade', () =>
    get('/api/portal/events/', 'host: localhost', 'connection: upgrade', 'upgrade: websocket'),
  ),
]
