import type { ItemStatus } from '@feedreel/contracts/items'
import { FilterBar, FilterSelect, SearchField } from '../../ui/list/filter-bar.tsx'
import { texts } from './texts.ts'

const words = texts.feed

/** The statuses that an item can have. */
export const CONTENT_STATUSES = ['normal', 'pinned', 'banned'] as const satisfies readonly ItemStatus[]

const STATUS_CHOICES = [
  { value: 'all', label: words.allStatus },
  ...CONTENT_STATUSES.map(value => ({ value, label: words.statuses[value] })),
]

type ItemFiltersProps = {
  search: string
  status: ItemStatus | undefined
  /** Empty for all. */
  category: string
  categories: readonly string[]
  onChange: (part: { search?: string; status?: string; category?: string }, how?: { isTyped: true }) => void
}

/** Search, status and category. The chosen category stays listed even when no item has it. */
export function ItemFilters({ search, status, category, categories, onChange }: ItemFiltersProps) {
  const known = [...new Set([...categories, ...(category === '' ? [] : [category])])]
  return (
    <FilterBar>
      <SearchField
        label={words.search}
        value={search}
        onChange={text => onChange({ search: text }, { isTyped: true })}
      />
      <FilterSelect
        label={words.statusFilter}
        value={status ?? 'all'}
        choices={STATUS_CHOICES}
        onChange={value => onChange({ status: value })}
      />
      <FilterSelect
        label={words.categoryFilter}
        value={category}
        choices={[
          { value: '', label: words.allCategories },
          ...known.map(value => ({ value, label: value })),
        ]}
        onChange={value => onChange({ category: value })}
      />
    </FilterBar>
  )
}
