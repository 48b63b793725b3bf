import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { InstallationNotes } from '#features/installations/service.ts'
import {
  findPlayerPublishers,
  type PlayerPublisherRow,
} from '#features/publishers/service/read-publishers.ts'
import { readPlayedVideo, readVideo } from '#features/videos/service/read-videos.ts'
import { type AppError, forbidden, notFound } from '#platform/errors.ts'
import { isOwnOrigin } from '#platform/http/origin/known-hosts.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'
import { type AskingPage, frameAncestors, mayPlay } from '../rules.ts'
import type { PublisherAnswer } from './answer-map.ts'
import type { FoundAnswer, PlayerAnswers } from './player-answers.ts'

const inactive = (slug: string): AppError => forbidden(`The publisher "${slug}" is inactive.`)

/**
 * Checks that a page may show a publisher's player, and records the page as an installation.
 * @param playerVersion from a beacon, else null
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher or a domain that is not allowed
 */
export function admitPage(
  platform: Pick<Platform, 'config'>,
  publisher: PlayerPublisherRow | undefined,
  page: AskingPage,
  notes: InstallationNotes,
  playerVersion: string | null,
): PlayerPublisherRow {
  if (!publisher) throw notFound('publisher')
  const { host } = page
  const isAllowed = mayPlay(page, publisher.allowed_domains, origin => isOwnOrigin(origin, platform.config))
  notes.note({
    publisher_id: publisher.id,
    host,
    outcome: publisher.is_active && isAllowed ? 'allowed' : 'refused',
    player_version: playerVersion,
  })
  if (!publisher.is_active) throw inactive(publisher.slug)
  if (!isAllowed) {
    throw forbidden(
      host
        ? `${host} is not an allowed domain of the publisher "${publisher.slug}".`
        : `The request has no Origin or Referer header with a host, and the publisher "${publisher.slug}" plays only on its allowed domains.`,
    )
  }
  return publisher
}

/**
 * The player answer for an allowed page. `isForAll`: the answer is the same for every page; `isStale` as in
 * FoundAnswer.
 * @throws as admitPage
 */
export async function readPlayer(
  platform: Pick<Platform, 'config'>,
  answers: PlayerAnswers,
  slug: string,
  page: AskingPage,
  notes: InstallationNotes,
): Promise<Pick<PublisherAnswer, 'answer'> & Pick<FoundAnswer, 'isStale'> & { isForAll: boolean }> {
  const { found, isStale } = await answers.read(slug)
  const publisher = admitPage(platform, found?.publisher, page, notes, null)
  if (!found) throw notFound('publisher')
  return { answer: found.answer, isStale, isForAll: publisher.allowed_domains.length === 0 }
}

/**
 * The publisher of an iframe page, and the sources of `frame-ancestors`.
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher
 */
export async function readFrame(
  platform: Pick<Platform, 'config'>,
  answers: PlayerAnswers,
  slug: string,
): Promise<{ publisher: PlayerPublisherRow; ancestors: string } & Pick<FoundAnswer, 'isStale'>> {
  const { found, isStale } = await answers.read(slug)
  if (!found) throw notFound('publisher')
  const { publisher } = found
  if (!publisher.is_active) throw inactive(publisher.slug)
  return {
    publisher,
    ancestors: frameAncestors(publisher.allowed_domains, platform.config.publicUrl),
    isStale,
  }
}

/**
 * The player answer for the preview of one video in the portal: no ads, no autoplay, and no address for beacons, so
 * nothing is counted. `video` is null for a video without files.
 * @throws AppError 404
 */
export async function previewVideo(
  { db, storage, config }: Pick<Platform, 'db' | 'storage' | 'config'>,
  id: number,
): Promise<PlayerAnswer> {
  const { publisher_slug } = await readVideo({ db, storage }, id)
  const publisher = (await findPlayerPublishers(db, [publisher_slug])).get(publisher_slug)
  if (!publisher) throw notFound('video')
  const answer = presentPlayer(publisher, await readPlayedVideo(db, id), storage, config.publicUrl)
  return { ...answer, autoplay: { ...answer.autoplay, enabled: false }, ads: null, events_url: '' }
}
