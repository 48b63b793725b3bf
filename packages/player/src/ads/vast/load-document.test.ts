import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadDocument } from './load-document.ts'
import { readVast } from './vast-document.ts'

const LIMIT_BYTES = 512 * 1024
const DOCUMENT = '<VAST version="4.2"><Ad/></VAST>'

/** Calls `use` with the address of an ad server that answers so. */
async function serve<T>(answer: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const load = (url: string) => loadDocument(url, 60_000)

describe('loadDocument', () => {
  it('reads a document of 512 KB in which chunks split characters', async () => {
    const document = `<VAST>ä${'x'.repeat(LIMIT_BYTES - '<VAST>ä</VAST>'.length - 1)}</VAST>`
    const bytes = Buffer.from(document)
    expect(bytes).toHaveLength(LIMIT_BYTES)
    const text = await serve((_, response) => {
      response.write(bytes.subarray(0, 7), () => response.end(bytes.subarray(7)))
    }, load)
    expect(text).toBe(document)
  })

  it('is empty for an answer without a body', async () => {
    expect(await serve((_, response) => response.writeHead(204).end(), load)).toBe('')
  })
})

describe('loadDocument reads no further than 512 KB', () => {
  it('of an endless response, which it aborts', async () => {
    const closed = Promise.withResolvers<void>()
    const text = await serve(
      (_, response) => {
        const send = () => {
          while (response.write(' '.repeat(LIMIT_BYTES / 8))) {}
        }
        response.on('drain', send).on('close', closed.resolve)
        response.write(DOCUMENT)
        send()
      },
      async url => {
        const loaded = await load(url)
        await closed.promise
        return loaded
      },
    )
    expect(readVast(text).code).toBe(100)
  })

  it('of a decompressed response', async () => {
    const packed = gzipSync(DOCUMENT + ' '.repeat(LIMIT_BYTES))
    expect(packed.length).toBeLessThan(1024)
    const headers = { 'content-encoding': 'gzip', 'content-length': packed.length }
    const text = await serve((_, response) => response.writeHead(200, headers).end(packed), load)
    expect(readVast(text).code).toBe(100)
  })
})

describe('loadDocument rejects', () => {
  it('for an HTTP error', async () => {
    await expect(serve((_, response) => response.writeHead(404).end(DOCUMENT), load)).rejects.toThrow()
  })

  it('on timeout, also within the body', async () => {
    await expect(
      serve(
        (_, response) => void response.write(DOCUMENT),
        url => loadDocument(url, 100),
      ),
    ).rejects.toThrow('timeout')
  })
})
