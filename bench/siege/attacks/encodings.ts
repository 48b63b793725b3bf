import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { openEnded, whole } from '../answer.ts'
import { type Attack, attack } from '../attack.ts'
import { pullAnswer } from '../use-product.ts'

const MB = 1_000_000
const TYPE = 'application/rss+xml'
const BOMB_MB = 200

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB)

/** A few million empty gzip members: a large input with no output. */
const emptyMembers = (): Buffer => {
  const empty = gzipSync('')
  return gzipSync(Buffer.alloc(100 * MB, empty), { level: 9 })
}

/** Gzip of this number of megabytes in complete members, which readers concatenate. */
const gzipBomb = (megabytes: number): Buffer => {
  const member = gzipSync(zeros(10), { level: 9 })
  return Buffer.concat(Array.from({ length: megabytes / 10 }, () => member))
}

const encoded = (name: string, encoding: string, body: () => Uint8Array, isShort = false): Attack =>
  attack(
    `encoding-${name}`,
    siege => pullAnswer(siege, whole(body(), TYPE, { 'content-encoding': encoding }), true),
    { isShort },
  )

/** Bodies that decompress to a multiple of their size, or whose decompression never ends. */
export const ENCODING_ATTACKS: readonly Attack[] = [
  encoded('gzip-bomb', 'gzip', () => gzipBomb(1000), true),
  encoded('gzip-twice', 'gzip, gzip', () => gzipSync(gzipBomb(4000), { level: 9 })),
  encoded('gzip-three-times', 'gzip, gzip, gzip', () =>
    gzipSync(gzipSync(gzipBomb(20_000), { level: 9 }), { level: 9 }),
  ),
  encoded('gzip-twice-of-nothing', 'gzip, gzip', () => {
    const once = emptyMembers()
    return Buffer.concat(Array.from({ length: 20 }, () => once))
  }),
  encoded('gzip-three-times-of-nothing', 'gzip, gzip, gzip', () => {
    const once = emptyMembers()
    return gzipSync(Buffer.concat(Array.from({ length: 100 }, () => once)), { level: 9 })
  }),
  encoded('deflate-bomb', 'deflate', () => deflateSync(zeros(BOMB_MB), { level: 9 })),
  encoded('brotli-bomb', 'br', () =>
    brotliCompressSync(zeros(BOMB_MB), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ),
  encoded('zstd-bomb', 'zstd', () => zstdCompressSync(zeros(BOMB_MB))),
  encoded('brotli-in-gzip', 'br, gzip', () =>
    gzipSync(brotliCompressSync(zeros(BOMB_MB), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  ),
  encoded('a-thousand-names', 'gzip, '.repeat(1000), () => gzipSync('a')),
  encoded('unknown', 'sdch', () => gzipSync('a')),
  encoded('damaged', 'gzip', () =>
    Buffer.concat([gzipSync(zeros(1)).subarray(0, 30), Buffer.alloc(5000, 7)]),
  ),
  attack('encoding-endless', async siege => {
    const member = gzipSync(Buffer.alloc(100_000))
    const endless = { repeat: member, times: Number.POSITIVE_INFINITY }
    return pullAnswer(siege, openEnded(TYPE, { 'content-encoding': 'gzip' }, endless), true)
  }),
]
