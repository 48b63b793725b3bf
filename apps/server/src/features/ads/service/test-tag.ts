import type { AdTest, AdTestHop, AdTestInput } from '@feedreel/contracts/ads/ad-routes'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { type Fetched, fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import { type LoadTested, testTag } from '@feedreel/player/ads/test-tag'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { corsFault, originAfter } from '../rules.ts'

/** Browsers follow at most 20 redirects. Ad servers use few. */
const MAX_REDIRECTS = 10
const WIRE_BYTES = 1024 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** A browser's user agent: ad servers return no ads to programs. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'

type TestPlatform = Pick<Platform, 'fetchPolicy' | 'decoders'>

/** A page could not use an answer. The hop has the reason. */
class HopError extends Error {
  override name = 'HopError'
}

/** The sentence of an error that an address or its answer caused. Other errors are thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof FetchRefusedError || error instanceof DecoderEndedError) return error.message
  throw error
}

/** Creates a loader of documents that behaves like a page: guarded requests, one at a time, with CORS checks. */
function createLoad({ fetchPolicy, decoders }: TestPlatform, pageUrl: string): LoadTested {
  const pageOrigin = new URL(pageUrl).origin
  return async (address, timeoutMs, hops) => {
    const untilMs = performance.now() + timeoutMs
    let url = new URL(address)
    let origin = pageOrigin
    for (let redirects = 0; ; redirects++) {
      const hop: AdTestHop = {
        url: url.href,
        status: null,
        duration_ms: 0,
        bytes: null,
        found: null,
        error: null,
      }
      hops.push(hop)
      const refuse = (error: string): never => {
        hop.error = error
        throw new HopError(error)
      }
      const startedMs = performance.now()
      let fetched: Fetched
      try {
        fetched = await fetchGuarded(url.href, {
          policy: fetchPolicy,
          keepsRedirect: true,
          limits: { wireBytes: WIRE_BYTES, totalTimeoutMs: Math.max(1, untilMs - startedMs) },
          headers: {
            'user-agent': BROWSER,
            accept: '*/*',
            ...(url.origin === pageOrigin ? {} : { origin }),
            referer: `${pageOrigin}/`,
          },
        })
      } catch (error) {
        return refuse(reasonOf(error))
      } finally {
        hop.duration_ms = Math.round(performance.now() - startedMs)
      }
      const { status, headers, body } = fetched
      hop.status = status
      const fault =
        url.origin === pageOrigin ? null : corsFault(headers['access-control-allow-origin'], origin)
      if (fault !== null) refuse(fault)
      const { location } = headers
      if (REDIRECTS.has(status) && location !== undefined) {
        const next = URL.parse(location, url.href)
        if (next === null) return refuse('It redirects to something that is not a web address.')
        if (redirects >= MAX_REDIRECTS) refuse(`There are more than ${MAX_REDIRECTS} redirects.`)
        hop.found = `Redirects to ${next.host}.`
        origin = originAfter(origin, url, next)
        url = next
        continue
      }
      if (status < 200 || status > 299) refuse(`${url.host} answers with status ${status}.`)
      try {
        const read = await decoders.readVast(body)
        hop.bytes = read.bytes
        return { document: read.document, hop }
      } catch (error) {
        return refuse(reasonOf(error))
      }
    }
  }
}

/**
 * Fetches an ad tag like a page, with every wrapper and redirect, and reports what would play. Refused addresses and
 * answers are part of the result. Calls no trackers and loads no media.
 * @param publicUrl the page when the input names none
 */
export async function testAdTag(
  platform: TestPlatform,
  input: AdTestInput,
  publicUrl: string,
): Promise<AdTest> {
  const pageUrl = input.page_url ?? `${publicUrl}/`
  return testTag(input, pageUrl, createLoad(platform, pageUrl))
}
