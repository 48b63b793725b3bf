import type { ContentItem, ContentStatus } from '@feedreel/contracts/contents'
import type { Rows } from '../../lib/read-list.ts'

/** One page of a feed's items with the limit and the counts of the whole feed. */
export type ContentPage = Rows<ContentItem> & {
  settings: { top_n_contents: number; categories: string[] }
  counts: { total: number; normal: number; pinned: number; banned: number }
  categories: string[]
}

function isContentPage(value: unknown): value is ContentPage {
  return typeof value === 'object' && value !== null && 'rows' in value && 'counts' in value
}

/** The page with one item's status changed and the counts moved along; anything else comes back as it is. */
export function withStatus(known: unknown, itemId: number, status: ContentStatus): unknown {
  if (!isContentPage(known)) return known
  const before = known.rows.find(item => item.id === itemId)
  if (before === undefined || before.status === status) return known
  const { counts } = known
  return {
    ...known,
    rows: known.rows.map(item => (item.id === itemId ? { ...item, status } : item)),
    counts: { ...counts, [before.status]: counts[before.status] - 1, [status]: counts[status] + 1 },
  }
}
