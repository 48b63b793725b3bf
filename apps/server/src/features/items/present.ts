import type { Item } from '@feedreel/contracts/items'
import type { ModeratedItem } from './store/moderated-items.ts'

/** An item as the API gives it; `publication_date` is null where the feed gives no date that can be read. */
export function presentItem({ published_at, ...row }: ModeratedItem): Item {
  return { ...row, publication_date: published_at?.toISOString() ?? null }
}
