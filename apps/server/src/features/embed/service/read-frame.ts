import { findPlayerPublisher, type PlayerPublisherRow } from '#features/publishers/service/read-publishers.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { frameAncestors } from '../rules.ts'

/**
 * The publisher whose player stands in an iframe, and the pages that may frame it.
 * @throws AppError 404 for an unknown slug, 403 for an inactive publisher
 */
export async function framePublisher(
  platform: Platform,
  slug: string,
): Promise<{ publisher: PlayerPublisherRow; ancestors: string }> {
  const publisher = await findPlayerPublisher(platform.db, slug)
  if (!publisher) throw notFound('publisher')
  if (!publisher.is_active) throw forbidden(`The publisher "${publisher.slug}" is inactive.`)
  return { publisher, ancestors: frameAncestors(publisher.allowed_domains, platform.config.publicUrl) }
}
