import type { Ban } from '@feedreel/contracts/editorial/bans'
import type { Item, ItemStatus } from '@feedreel/contracts/items'
import { type Rows, readList } from '../../lib/api/read-list.ts'

/** One page of a feed's items with the limit and the counts of the whole feed. */
export type ItemPage = Rows<Item> & {
  settings: { top_n_contents: number; categories: string[] }
  counts: { total: number; normal: number; pinned: number; banned: number }
  categories: string[]
}

/** A bare list has neither limit nor counts. */
type ItemAnswer = Parameters<typeof readList<Item>>[0] &
  Partial<Pick<ItemPage, 'settings' | 'counts' | 'categories'>>

/** Reads a page of a feed's items in either shape; missing counts are computed from its rows. */
export function readItemPage(answer: ItemAnswer): ItemPage {
  const page = readList<Item>(answer)
  const countOf = (status: ItemStatus) => page.rows.filter(item => item.status === status).length
  return {
    ...page,
    settings: { top_n_contents: 0, categories: [], ...answer.settings },
    counts: answer.counts ?? {
      total: page.count,
      normal: countOf('normal'),
      pinned: countOf('pinned'),
      banned: countOf('banned'),
    },
    categories:
      answer.categories ?? [...new Set(page.rows.map(item => item.category).filter(Boolean))].toSorted(),
  }
}

function isItemPage(value: unknown): value is ItemPage {
  return typeof value === 'object' && value !== null && 'rows' in value && 'counts' in value
}

function moved(counts: ItemPage['counts'], from: ItemStatus, to: ItemStatus): ItemPage['counts'] {
  return from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }
}

/**
 * Changes an item's status and the counts in cached data; other data is returned unchanged.
 * @param ban of a banned item
 */
export function withStatus(
  known: unknown,
  itemId: number,
  status: ItemStatus,
  ban: Ban | null = null,
): unknown {
  if (!isItemPage(known)) return known
  const before = known.rows.find(item => item.id === itemId)
  if (before === undefined || (before.status === status && ban === null)) return known
  const { counts } = known
  return {
    ...known,
    rows: known.rows.map(item => (item.id === itemId ? { ...item, status, ban } : item)),
    counts: moved(counts, before.status, status),
  }
}
