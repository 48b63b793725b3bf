import type { InstallationNotes } from '#features/installations/service.ts'
import type { PlayerPublisherRow } from '#features/publishers/service/read-publishers.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { type AskingPage, mayPlay } from '../rules.ts'
import type { FoundAnswer, PlayerAnswers, PublisherAnswer } from './player-answers.ts'

/**
 * Lets a page have the player of the publisher that was found for its slug, and notes that it asked.
 * @param playerVersion as a beacon tells it, else null
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher or a page that is not allowed
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
  const isAllowed = mayPlay(page, publisher.allowed_domains, platform.config.publicUrl)
  notes.note({
    publisher_id: publisher.id,
    host,
    outcome: publisher.is_active && isAllowed ? 'allowed' : 'refused',
    player_version: playerVersion,
  })
  if (!publisher.is_active) throw forbidden(`The publisher "${publisher.slug}" is inactive.`)
  if (!isAllowed) {
    throw forbidden(
      host
        ? `${host} is not an allowed domain of the publisher "${publisher.slug}".`
        : `The page does not say where it is, and "${publisher.slug}" plays on its allowed domains only.`,
    )
  }
  return publisher
}

/**
 * What the player needs on a page that may play. `isForAll`: every page gets the same answer; `leftS` as FoundAnswer.
 * @throws as admitPage
 */
export async function readPlayer(
  platform: Pick<Platform, 'config'>,
  answers: PlayerAnswers,
  slug: string,
  page: AskingPage,
  notes: InstallationNotes,
): Promise<Pick<PublisherAnswer, 'answer'> & Pick<FoundAnswer, 'leftS'> & { isForAll: boolean }> {
  const { found, leftS } = await answers.read(slug)
  const publisher = admitPage(platform, found?.publisher, page, notes, null)
  if (!found) throw notFound('publisher')
  return { answer: found.answer, leftS, isForAll: publisher.allowed_domains.length === 0 }
}
