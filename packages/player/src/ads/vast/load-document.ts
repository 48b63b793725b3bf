import { MAX_BYTES } from './vast-document.ts'

/** Invalid XML, in place of a document that is too large. */
const UNREADABLE = '<'

/**
 * Fetches a VAST document as text. Sends cookies to ad servers that allow it (VAST 4.2, 1.8), else retries without.
 * Stops reading at 512 KB and returns an unreadable text for a larger document. Rejects when the request fails or takes
 * longer than `timeoutMs` in all.
 */
export async function loadDocument(url: string, timeoutMs: number, send = fetch): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = (credentials: RequestCredentials) => send(url, { signal, credentials })
  const response = await ask('include').catch(() => ask('omit'))
  if (!response.ok) throw new Error(url)
  let bytesLeft = MAX_BYTES
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        bytesLeft -= chunk.length
        if (bytesLeft < 0) out.terminate()
        else out.enqueue(chunk)
      },
    }),
  )
  const text = await new Response(bounded).text()
  return bytesLeft < 0 ? UNREADABLE : text
}
