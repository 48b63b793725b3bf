import type { PlayerPublisherRow } from '#features/publishers/service/read-publishers.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { frameAncestors } from '../rules.ts'
import type { FoundAnswer, PlayerAnswers } from './player-answers.ts'

/**
 * The publisher whose player stands in an iframe, and the pages that may frame it.
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher
 */
export async function framePublisher(
  platform: Pick<Platform, 'config'>,
  answers: PlayerAnswers,
  slug: string,
): Promise<{ publisher: PlayerPublisherRow; ancestors: string } & Pick<FoundAnswer, 'leftS'>> {
  const { found, leftS } = await answers.read(slug)
  if (!found) throw notFound('publisher')
  const { publisher } = found
  if (!publisher.is_active) throw forbidden(`The publisher "${publisher.slug}" is inactive.`)
  const ancestors = frameAncestors(publisher.allowed_domains, platform.config.publicUrl)
  return { publisher, ancestors, leftS }
}
