import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { findRecordBySlug, type PublisherRow } from '#features/publishers/service/read-publishers.ts'
import { readCurrentVideo } from '#features/videos/service/read-videos.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'
import { mayPlay, type PageHeaders, pageOrigin } from '../rules.ts'

/**
 * Finds the publisher whose player a page asks for.
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher or a page that is not allowed
 */
export async function admitPage(
  platform: Platform,
  slug: string,
  headers: PageHeaders,
): Promise<PublisherRow> {
  const publisher = await findRecordBySlug(platform.db, slug)
  if (!publisher) throw notFound('publisher')
  if (!publisher.is_active) throw forbidden(`The publisher "${publisher.slug}" is inactive.`)
  if (!mayPlay(headers, publisher.allowed_domains, platform.config.publicUrl)) {
    const host = pageOrigin(headers)?.hostname
    throw forbidden(
      host
        ? `${host} is not an allowed domain of the publisher "${publisher.slug}".`
        : `The page does not say where it is, and "${publisher.slug}" plays on its allowed domains only.`,
    )
  }
  return publisher
}

/** What the player needs on a page that may play. @throws as admitPage */
export async function readPlayer(
  platform: Platform,
  slug: string,
  headers: PageHeaders,
): Promise<PlayerAnswer> {
  const publisher = await admitPage(platform, slug, headers)
  const current = await readCurrentVideo(platform.db, publisher.id)
  return presentPlayer(publisher, current, platform.storage, platform.config.publicUrl)
}
