import type { AdsTxtCheck } from '@feedreel/contracts/ads/ad-routes'
import { FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import { getDomain } from 'tldts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { readSettings } from '#features/settings/service.ts'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { adsTxtDomains, missingLines } from '../rules.ts'
import { claimChecks, findChecks, saveCheck } from '../store.ts'

const HOUR_MS = 3_600_000
/** Maximum number of domains that one request fetches. Later requests fetch the others. */
const FETCHED_AT_ONCE = 10
/** The errors of a server without https. */
const NO_HTTPS = new Set(['connect', 'tls', 'timeout'])
const LIMITS = { wireBytes: 1024 * 1024, totalTimeoutMs: 8000 }

type AdsTxtPlatform = Pick<Platform, 'db' | 'clock' | 'fetchPolicy' | 'decoders'>

/** The address of a domain's file for a scheme. */
type AddressOf = (scheme: 'https' | 'http', domain: string) => string

const ofDomain: AddressOf = (scheme, domain) => `${scheme}://${domain}/ads.txt`

/** The lines of a domain's ads.txt over https, else http. @throws FetchRefusedError, DecoderEndedError */
async function fetchLines(
  { fetchPolicy: policy, decoders }: AdsTxtPlatform,
  domain: string,
  addressOf: AddressOf,
) {
  const get = (scheme: 'https' | 'http') =>
    fetchGuarded(addressOf(scheme, domain), { policy, limits: LIMITS, headers: { accept: 'text/plain' } })
  const { status, body } = await get('https').catch((error: unknown) => {
    if (error instanceof FetchRefusedError && NO_HTTPS.has(error.code)) return get('http')
    throw error
  })
  if (status === 404 || status === 410) return { lines: null, error: `${domain} has no ads.txt.` }
  if (status !== 200) return { lines: null, error: `${domain} answers with status ${status}.` }
  const lines = await decoders.readAdsTxt(body)
  if (lines === null) return { lines: null, error: `${domain}/ads.txt is a web page, not a list.` }
  return { lines: lines.join('\n'), error: null }
}

async function check(platform: AdsTxtPlatform, domain: string, addressOf: AddressOf): Promise<void> {
  const found = await fetchLines(platform, domain, addressOf).catch((error: unknown) => {
    if (error instanceof FetchRefusedError || error instanceof DecoderEndedError) {
      return { lines: null, error: error.message }
    }
    throw error
  })
  await saveCheck(platform.db, { domain, ...found, checked_at: platform.clock.now() })
}

/**
 * Compares the ads.txt of a publisher's allowed domains with the lines of the settings. Fetches files that were not
 * fetched within the last hour. Empty without lines or domains.
 * @param addressOf returns the address of a domain's file
 * @throws AppError 404
 */
export async function checkAdsTxt(
  platform: AdsTxtPlatform,
  publisherId: number,
  addressOf = ofDomain,
): Promise<{ domains: AdsTxtCheck[] }> {
  const { db, clock } = platform
  const publisher = await findRecord(db, publisherId)
  if (!publisher) throw notFound('publisher')
  const { ads_txt_lines } = await readSettings(db)
  const wanted = ads_txt_lines.split('\n').filter(line => line !== '')
  if (wanted.length === 0) return { domains: [] }
  const domains = adsTxtDomains(publisher.allowed_domains, host =>
    getDomain(host, { allowPrivateDomains: true }),
  )
  const now = clock.now()
  const claimed = await claimChecks(db, domains, {
    now,
    since: new Date(now.getTime() - HOUR_MS),
    limit: FETCHED_AT_ONCE,
  })
  await Promise.all(claimed.map(domain => check(platform, domain, addressOf)))
  const known = new Map((await findChecks(db, domains)).map(row => [row.domain, row]))
  return {
    domains: domains.map(domain => {
      const row = known.get(domain)
      const isRead = row !== undefined && (row.lines !== null || row.error !== null)
      return {
        domain,
        checked_at: isRead ? row.checked_at.toISOString() : null,
        missing: missingLines(wanted, row?.lines?.split('\n') ?? []),
        error: row?.error ?? null,
      }
    }),
  }
}
