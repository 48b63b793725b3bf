import { createHash, randomBytes } from 'node:crypto'
import {
  MAX_REPORT_LINKS,
  type NewReportLink,
  REPORTS_PER_MINUTE,
  type ReportLink,
} from '@feedreel/contracts/statistics/reports'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { recordAudit } from '#features/audit/service.ts'
import { callerOf } from '#features/session/service/limit-sign-ins.ts'
import type { Actor } from '#platform/actor.ts'
import { AppError, InvalidFieldsError, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  findPublisherName,
  insertLink,
  type LinkRow,
  listLinks,
  lockPublisher,
  revokeLink,
  useLink,
} from '../store.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const present = ({ created_at, last_used_at, ...link }: LinkRow): ReportLink => ({
  ...link,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** The links in force to a publisher's report. @throws AppError 404 for an unknown publisher */
export async function readLinks(
  { db }: Pick<Platform, 'db'>,
  publisherId: number,
): Promise<{ links: ReportLink[] }> {
  if ((await findPublisherName(db, publisherId)) === undefined) throw notFound('publisher')
  return { links: (await listLinks(db, publisherId)).map(present) }
}

/**
 * Creates a link to a publisher's report. The token follows the number sign, so that browsers send it to no server
 * in an address, and no log has it.
 * @throws AppError 404 for an unknown publisher
 * @throws InvalidFieldsError when there are too many links
 */
export async function createLink(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  actor: Actor,
  publisherId: number,
  label: string,
): Promise<NewReportLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = platform.clock.now()
  const link = await platform.db.transaction().execute(async tx => {
    const name = await lockPublisher(tx, publisherId)
    if (name === undefined) throw notFound('publisher')
    if ((await listLinks(tx, publisherId)).length >= MAX_REPORT_LINKS) {
      throw new InvalidFieldsError({
        label: [`There are ${MAX_REPORT_LINKS} links already. Revoke one first.`],
      })
    }
    const row = await insertLink(tx, { publisherId, label, tokenHash: hashOf(token), now })
    const entry = { action: 'updated', subject: 'publisher', id: publisherId, label: name } as const
    await recordAudit(platform, tx, actor, { ...entry, before: null, after: { report_link: label } })
    return row
  })
  return { ...present(link), url: `${platform.config.publicUrl}/report#${token}` }
}

/** Revokes a link, in all processes at once. @throws AppError 404 for a link that is not in force */
export async function endLink(
  platform: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  publisherId: number,
  id: number,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const name = await lockPublisher(tx, publisherId)
    const label = await revokeLink(tx, { publisherId, id, now: platform.clock.now() })
    if (name === undefined || label === undefined) throw notFound('link')
    const entry = { action: 'updated', subject: 'publisher', id: publisherId, label: name } as const
    await recordAudit(platform, tx, actor, { ...entry, before: { report_link: label }, after: null })
  })
}

/**
 * Checks tokens of links, with a limit on requests by address: 60 a minute in each process.
 * @returns a function that gives the publisher of a token; it throws AppError 404 for one that is not in force, and 429
 */
export function createLinkCheck({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const limit = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 })
  return async (token: string, address: string): Promise<number> => {
    try {
      await limit.consume(callerOf(address))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const waitS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppError(429, 'Too many requests. Try again in a minute.', { 'retry-after': String(waitS) })
    }
    const publisher = TOKEN.test(token) ? await useLink(db, hashOf(token), clock.now()) : undefined
    if (publisher === undefined) throw notFound('report')
    return publisher
  }
}
