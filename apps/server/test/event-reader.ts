import type { ApiClient } from './api-client.ts'

/** One block of a stream of server-sent events, field by field; a comment is the field ''. */
export type StreamBlock = Record<string, string>

export type EventReader = {
  /** Resolves with the next matching block; rejects when the stream ends before. */
  next(fits?: (block: StreamBlock) => boolean): Promise<StreamBlock>
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>
  close(): Promise<void>
}

function parseBlock(text: string): StreamBlock {
  const fields = text.split('\n').map(line => {
    const colon = line.indexOf(':')
    return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()]
  })
  return Object.fromEntries(fields) as StreamBlock
}

/** Reads the blocks of a stream. */
export function readBlocks(chunks: AsyncIterable<Uint8Array | string>, close: () => void): EventReader {
  const decoder = new TextDecoder()
  async function* blocks(): AsyncGenerator<StreamBlock> {
    let text = ''
    for await (const chunk of chunks) {
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) yield parseBlock(part)
    }
  }
  const iterator = blocks()

  async function next(fits: (block: StreamBlock) => boolean = () => true): Promise<StreamBlock> {
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) throw new Error('The stream of events ended.')
      if (fits(value)) return value
    }
  }

  async function ended(): Promise<void> {
    while (!(await iterator.next()).done);
  }

  return {
    next,
    ended,
    async close() {
      close()
      await iterator.return(undefined).catch(() => undefined)
    },
  }
}

/** Subscribes to the live events as a browser would. @param lastEventId the last id received, on a reconnect */
export async function listen(client: ApiClient, lastEventId?: string): Promise<EventReader> {
  const abort = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL('/api/portal/events/', client.url), {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  if (response.status !== 200 || response.body === null) throw new Error(`Answered ${response.status}.`)
  return readBlocks(response.body, () => abort.abort())
}
