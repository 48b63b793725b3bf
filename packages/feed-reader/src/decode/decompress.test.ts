import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FetchRefusedError } from '../fetch/fetch-refused-error.ts'
import { DEFAULT_DECODE_LIMITS, decompress } from './decompress.ts'

const decode = (bytes: Uint8Array, encoding: string, limits = {}) =>
  decompress({ bytes, encoding, host: 'news.example' }, { ...DEFAULT_DECODE_LIMITS, ...limits })

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('decompress', () => {
  it.each([
    ['gzip', gzipSync('feed')],
    ['x-gzip', gzipSync('feed')],
    ['deflate', deflateSync('feed')],
    ['deflate', deflateRawSync('feed')],
    ['br', brotliCompressSync('feed')],
    ['zstd', zstdCompressSync('feed')],
    ['gzip, gzip', gzipSync(gzipSync('feed'))],
    ['br, gzip', gzipSync(brotliCompressSync('feed'))],
    ['identity', Buffer.from('feed')],
    ['', gzipSync('feed')],
    ['gzip', Buffer.from('feed')],
  ])('undoes the content encoding "%s"', (encoding, body) => {
    expect(textOf(decode(body, encoding))).toBe('feed')
  })

  it.each([
    ['UTF-8', '<rss/>'],
    ['aws-chunked', '\ufeff\n<rss/>'],
    ['text/xml', '{"items":[]}'],
    ['utf-16, identity', Buffer.from('\ufeff<rss/>', 'utf16le')],
  ])('ignores "%s", which is not an encoding, for a plain body', (encoding, body) => {
    expect(decode(Buffer.from(body), encoding)).toEqual(Buffer.from(body))
  })

  it.each(['aws-chunked, gzip', 'gzip, aws-chunked', 'utf-8'])(
    'undoes gzip with the label "%s"',
    encoding => {
      expect(textOf(decode(gzipSync('feed'), encoding))).toBe('feed')
    },
  )

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('returns the readable part of a truncated %s body', (encoding, compress) => {
    const text = Array.from({ length: 50_000 }, (_, index) => `item ${index * 7919}`).join('\n')
    const whole = compress(text)
    const decoded = textOf(decode(whole.subarray(0, whole.length / 2), encoding))
    expect(decoded.length).toBeGreaterThan(1000)
    expect(text.startsWith(decoded)).toBe(true)
  })
})

describe('decompress refuses', () => {
  function refusalOf(bytes: Uint8Array, encoding: string, limits = {}): FetchRefusedError {
    try {
      decode(bytes, encoding, limits)
    } catch (error) {
      if (error instanceof FetchRefusedError) return error
      throw error
    }
    throw new Error('not refused')
  }

  it.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['deflate', deflateSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(20_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(20_000_000)))],
  ])('a %s bomb', (encoding, bomb) => {
    expect(refusalOf(bomb, encoding).code).toBe('bomb')
  })

  it('a nested body with an oversized intermediate result', () => {
    const middle = Buffer.concat([gzipSync('feed'), Buffer.alloc(20_000_000)])
    expect(refusalOf(gzipSync(middle), 'gzip, gzip').code).toBe('bomb')
  })

  it('more than the allowed bytes, compressed or not', () => {
    const refusal = refusalOf(gzipSync(Buffer.alloc(50_000)), 'gzip', { decodedBytes: 40_000 })
    expect(refusal.code).toBe('too-large')
    expect(refusal.message).toContain('40000 bytes')
    expect(refusalOf(Buffer.alloc(50_000), '', { decodedBytes: 40_000 }).code).toBe('too-large')
  })

  it('more than two encodings', () => {
    const thrice = gzipSync(gzipSync(gzipSync('feed')))
    expect(refusalOf(thrice, 'gzip, gzip, gzip').message).toContain('more than 2 times')
  })

  it('a damaged compressed body', () => {
    const body = gzipSync('a feed that is long enough to be damaged in its middle')
    body.fill(0xff, 12, 30)
    expect(refusalOf(body, 'gzip').code).toBe('bad-response')
  })

  it('an unknown encoding', () => {
    expect(refusalOf(Buffer.from('x'), 'lzma').message).toContain('"lzma"')
  })
})
