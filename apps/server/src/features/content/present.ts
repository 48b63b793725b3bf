import type { ContentItem } from '@feedreel/contracts/contents'
import type { ModeratedItem } from './store/moderated-items.ts'

export function presentItem({ published_at, ...row }: ModeratedItem): ContentItem {
  return { ...row, publication_date: published_at?.toISOString() ?? null }
}
