import { gzipSync } from 'node:zlib'
import { type Answer, head, openEnded, redirect, whole } from '../answer.ts'
import { type Attack, attack, type Siege } from '../attack.ts'
import { addFeed, pull, pullAnswer } from '../use-product.ts'

const TYPE = 'application/rss+xml'
const ENDLESS = Number.POSITIVE_INFINITY
const SECOND_MS = 1000
const DRIPPING_FEEDS = 80

const ONE_BYTE_A_SECOND = { repeat: 'a', times: ENDLESS, everyMs: SECOND_MS }

const refused = (name: string, answer: Answer, isShort = false): Attack =>
  attack(`transport-${name}`, siege => pullAnswer(siege, answer, true), { isShort })

/** A redirect to the forbidden address; the site counts the requests that arrive there. */
const inside = (name: string, target: (siege: Siege) => string, isShort = false): Attack =>
  attack(`inside-${name}`, siege => pullAnswer(siege, redirect(target(siege)), true), { isShort })

async function loop({ site, ...siege }: Siege) {
  const url = site.reserve()
  await site.putAt(url, redirect(url))
  const { lastError } = await pull({ site, ...siege }, url)
  return { reason: lastError, faults: lastError === null ? ['the feed shows no error'] : [] }
}

/** More feeds than concurrent pulls, each on its own host: the healthy feeds must still be pulled. */
async function dripEverywhere(siege: Siege) {
  const drip = openEnded(TYPE, {}, { send: '<rss>' }, ONE_BYTE_A_SECOND)
  const ids: number[] = []
  for (let index = 0; index < DRIPPING_FEEDS; index += 1) {
    ids.push(await addFeed(siege, await siege.site.put(drip)))
  }
  for (;;) {
    const { rows } = await siege.pool.query<{ open: number; error: string | null; silent: number }>(
      `select count(*) filter (where last_error is null and last_updated is null)::int as open,
        min(last_error) as error from feed where id = any($1)`,
      [ids],
    )
    if (rows[0]?.open === 0) return { reason: rows[0].error, faults: [] }
    siege.signal.throwIfAborted()
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Servers whose responses are slow, endless, malformed or redirected. */
export const TRANSPORT_ATTACKS: readonly Attack[] = [
  refused('silence', [{ hold: true }]),
  refused('drip-in-head', [{ send: 'HTTP/1.1 200 OK\r\nx-a: ' }, ONE_BYTE_A_SECOND]),
  refused('drip-in-body', openEnded(TYPE, {}, ONE_BYTE_A_SECOND)),
  refused(
    'drip-in-compressed-body',
    openEnded(
      TYPE,
      { 'content-encoding': 'gzip' },
      // Complete gzip streams one after the other, which readers concatenate.
      { repeat: gzipSync('a'), times: ENDLESS, everyMs: SECOND_MS },
    ),
  ),
  attack('transport-drips-on-80-hosts', dripEverywhere, {
    bound: { seconds: 80, rows: 1200, cpuS: 20 },
  }),
  refused('endless-body', openEnded(TYPE, {}, { repeat: 'a'.repeat(65_536), times: ENDLESS }), true),
  // Each byte of the body takes six bytes as a chunk.
  refused(
    'endless-chunks',
    openEnded(TYPE, { 'transfer-encoding': 'chunked' }, { repeat: '1\r\na\r\n', times: ENDLESS }),
  ),
  refused(
    'endless-chunk-extension',
    openEnded(
      TYPE,
      { 'transfer-encoding': 'chunked' },
      { send: '1;' },
      { repeat: 'a'.repeat(4096), times: ENDLESS },
    ),
  ),
  refused(
    'endless-head',
    [{ send: 'HTTP/1.1 200 OK\r\n' }, { repeat: `x-a: ${'a'.repeat(1000)}\r\n`, times: ENDLESS }],
    true,
  ),
  refused('long-header', [{ send: head({ 'x-a': 'a'.repeat(1_000_000) }) }]),
  refused('early-hints-without-end', [
    { repeat: 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', times: ENDLESS },
  ]),
  refused('length-too-long', [
    { send: head({ 'content-type': TYPE, 'content-length': 1000 }) },
    { send: '<rss>' },
    { hold: true },
  ]),
  refused('length-of-a-terabyte', [
    { send: head({ 'content-type': TYPE, 'content-length': 1e12 }) },
    { repeat: 'a'.repeat(65_536), times: ENDLESS },
  ]),
  refused('two-lengths', [
    { send: `HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 500\r\n\r\n<rss>` },
  ]),
  refused('negative-length', [{ send: head({ 'content-length': -1 }) }, { send: '<rss>' }]),
  refused('broken-off', [
    { send: head({ 'content-type': TYPE, 'content-length': 1000 }) },
    { send: '<rss>' },
    { reset: true },
  ]),
  refused('half-closed', [
    { send: head({ 'content-type': TYPE, 'content-length': 1000 }) },
    { send: '<rss>' },
  ]),
  refused('no-http', [{ repeat: 'SSH-2.0-OpenSSH\r\n', times: 1000 }]),
  refused('empty', whole('', TYPE)),
  attack('transport-redirect-loop', loop, { isShort: true }),
  inside('own-address', ({ site }) => `http://127.0.0.1:${site.port}/inside`, true),
  inside('own-name', ({ site }) => `http://localhost:${site.port}/inside`),
  inside('own-address-as-number', ({ site }) => `http://2130706433:${site.port}/inside`),
  inside('own-address-in-ipv6', ({ site }) => `http://[::ffff:127.0.0.1]:${site.port}/inside`),
  inside('product', ({ url }) => `${url}/metrics`),
  inside('cloud-metadata', () => 'http://169.254.169.254/latest/meta-data/'),
  inside('file', () => 'file:///etc/passwd'),
  inside('name-and-password', ({ site }) => `http://a:b@127.0.2.1:${site.port}/`),
]
