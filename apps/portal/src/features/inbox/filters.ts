import type { ItemStatus } from '@feedreel/contracts/items'
import type { ListFilter } from '../../ui/list/server-list.tsx'
import { CONTENT_STATUSES } from '../items/item-filters.tsx'
import { texts as itemTexts } from '../items/texts.ts'
import { texts } from './texts.ts'

type Named = { id: number; name: string }

/** The chosen values; undefined for all. */
type Chosen = {
  feed: number | undefined
  publisher: number | undefined
  category: string | undefined
  status: ItemStatus | undefined
  picture: 'true' | 'false' | undefined
}

type Change = (part: Partial<Record<keyof Chosen, string>>) => void

const nameOf = (id: number | undefined, records: readonly Named[]) =>
  records.find(record => record.id === id)?.name ?? `#${id}`

function recordFilter(
  label: string,
  all: string,
  id: number | undefined,
  records: readonly Named[],
  chip: (name: string) => string,
  onChange: (value: string) => void,
): ListFilter {
  const choices = records.map(record => ({ value: String(record.id), label: record.name }))
  return {
    label,
    value: id ? String(id) : '',
    choices: [{ value: '', label: all }, ...choices],
    onChange,
    chip: chip(nameOf(id, records)),
  }
}

/** The filters of the inbox. @param known the available values; the chosen category stays listed */
export function inboxFilters(
  chosen: Chosen,
  known: { feeds: readonly Named[]; publishers: readonly Named[]; categories: readonly string[] },
  change: Change,
): ListFilter[] {
  const { feed, publisher, category, status, picture } = chosen
  const categories = [...new Set([...known.categories, category ?? ''])].filter(Boolean)
  const { statuses } = itemTexts.feed
  return [
    recordFilter(texts.feedFilter, texts.allFeeds, feed, known.feeds, texts.feedChip, value =>
      change({ feed: value }),
    ),
    recordFilter(
      texts.publisherFilter,
      texts.allPublishers,
      publisher,
      known.publishers,
      texts.publisherChip,
      value => change({ publisher: value }),
    ),
    {
      label: texts.categoryFilter,
      value: category ?? '',
      choices: [
        { value: '', label: texts.allCategories },
        ...categories.map(value => ({ value, label: value })),
      ],
      onChange: value => change({ category: value }),
      chip: texts.categoryChip(category ?? ''),
    },
    {
      label: texts.statusFilter,
      value: status ?? '',
      choices: [
        { value: '', label: texts.allStatus },
        ...CONTENT_STATUSES.map(value => ({ value, label: statuses[value] })),
      ],
      onChange: value => change({ status: value }),
      chip: texts.statusChip(status ? statuses[status] : ''),
    },
    {
      label: texts.pictureFilter,
      value: picture ?? '',
      choices: [
        { value: '', label: texts.allPictures },
        ...(['true', 'false'] as const).map(value => ({ value, label: texts.pictures[value] })),
      ],
      onChange: value => change({ picture: value }),
      chip: picture ? texts.pictures[picture] : '',
    },
  ]
}
