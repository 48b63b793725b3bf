import type { Feed } from '@feedreel/contracts/feeds'
import type { Publisher } from '@feedreel/contracts/publishers'
import { useMemo } from 'react'
import { readId } from '../../lib/addresses.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { ServerList } from '../../ui/list/server-list.tsx'
import { BackLink } from '../../ui/page/links.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { useFeeds } from '../feeds/queries.ts'
import { useItemDialogs } from '../item-actions/item-dialogs.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { WITHDRAWN_CSV, withdrawnColumns } from './columns.tsx'
import { useWithdrawn } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.list
const DEFAULTS = { search: '', feed: '', publisher: '', page: 1 }
const NO_FEEDS: readonly Feed[] = []
const NO_PUBLISHERS: readonly Publisher[] = []

const choicesOf = (all: string, records: readonly { id: number; name: string }[]) => [
  { value: '', label: all },
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
]
const nameOf = (id: number | undefined, records: readonly { id: number; name: string }[]) =>
  records.find(record => record.id === id)?.name ?? `#${id}`

/** The withdrawn items: who withdrew each, when and why, and whether its files are deleted. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const feed = readId(state.feed) ?? undefined
  const publisher = readId(state.publisher) ?? undefined
  const list = useWithdrawn({ feed, publisher }, state.search, state.page)
  const { rows: feeds = NO_FEEDS } = useFeeds()
  const { rows: publishers = NO_PUBLISHERS } = usePublishers()
  const { open, dialogs } = useItemDialogs(null)
  const feedChoices = useMemo(() => choicesOf(words.allFeeds, feeds), [feeds])
  const publisherChoices = useMemo(() => choicesOf(words.allPublishers, publishers), [publishers])
  return (
    <PageStack>
      <BackLink to="/portal/contents">{words.back}</BackLink>
      <ServerList
        texts={words}
        hint={words.hint}
        icon="withdraw"
        list={list}
        columns={withdrawnColumns(item => open('restore', item))}
        keyOf={item => `${item.id}/${item.withdrawal?.withdrawn_at}`}
        csvFields={WITHDRAWN_CSV}
        search={state.search}
        filters={[
          {
            label: words.feedFilter,
            value: feed ? String(feed) : '',
            choices: feedChoices,
            onChange: value => change({ feed: value }),
            chip: words.feedChip(nameOf(feed, feeds)),
          },
          {
            label: words.publisherFilter,
            value: publisher ? String(publisher) : '',
            choices: publisherChoices,
            onChange: value => change({ publisher: value }),
            chip: words.publisherChip(nameOf(publisher, publishers)),
          },
        ]}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(DEFAULTS)}
      />
      {dialogs}
    </PageStack>
  )
}
