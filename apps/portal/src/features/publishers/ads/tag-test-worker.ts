import type { AdTestHop, AdTestInput } from '@feedreel/contracts/ads/ad-routes'
import { testTag } from '@feedreel/player/ads/test-tag'
import { loadDocument } from '@feedreel/player/ads/vast/load-document'
import { readVast } from '@feedreel/player/ads/vast/vast-document'

/** Browsers do not report to scripts why a response is blocked. */
const KEPT_FROM_PAGE =
  'The browser received no response: the server is unreachable, a blocker stops the request, or the response lacks CORS headers.'
const TOO_SLOW = 'It did not answer in time.'

/** Loads a document by the player's own code; a browser follows redirects without showing them. */
async function load(url: string, timeoutMs: number, hops: AdTestHop[]) {
  const hop: AdTestHop = { url, status: null, duration_ms: 0, bytes: null, found: null, error: null }
  hops.push(hop)
  const startedMs = performance.now()
  try {
    const text = await loadDocument(url, timeoutMs, async (...request) => {
      const response = await fetch(...request)
      hop.status = response.status
      if (response.redirected) hop.url = response.url
      return response
    })
    hop.bytes = new TextEncoder().encode(text).length
    return { document: readVast(text), hop }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    hop.error = isLate
      ? TOO_SLOW
      : hop.status === null
        ? KEPT_FROM_PAGE
        : `${new URL(url).host} answers with status ${hop.status}.`
    throw error
  } finally {
    hop.duration_ms = Math.round(performance.now() - startedMs)
  }
}

self.onmessage = async ({ data }: MessageEvent<{ input: AdTestInput; pageUrl: string }>) => {
  postMessage(await testTag(data.input, data.pageUrl, load))
}
