/** Bytes of a document, uncompressed. */
const MAX_BYTES = 512 * 1024

/** What stands for a document that is not read to its end: no XML. */
const UNREADABLE = '<'

/**
 * Fetches a VAST document as text. Ad servers get their cookies when they allow it (VAST 4.2, 1.8); those that answer
 * every site alike get none. A document over 512 KB is not read to its end and counts as unreadable. Rejects when the
 * request fails or the whole takes longer than `timeoutMs`.
 */
export async function loadDocument(url: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = (credentials: RequestCredentials) => fetch(url, { signal, credentials })
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
