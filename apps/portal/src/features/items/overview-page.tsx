import { formatCount } from '@feedreel/contracts/counted'
import type { PublisherFeed } from '@feedreel/contracts/items'
import { useListState } from '../../lib/list/use-list-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { ClampedText } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ServerList } from '../../ui/list/server-list.tsx'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { OVERVIEW_CSV } from './csv-fields.ts'
import { useCombinations } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.overview
const DEFAULTS = { search: '', page: 1 }

const addressOf = (row: PublisherFeed) => `/portal/contents/${row.publisher_id}/feeds/${row.feed_id}`

const COLUMNS: readonly Column<PublisherFeed>[] = [
  {
    key: 'publisher',
    title: words.publisher,
    kind: 'main',
    cell: row => (
      <strong>
        <ClampedText text={row.publisher_name} />
      </strong>
    ),
  },
  {
    key: 'feed',
    title: words.feed,
    kind: 'text',
    cell: row => <ClampedText text={row.feed_name} />,
  },
  { key: 'limit', title: words.limit, cell: row => row.top_n_contents },
  { key: 'total', title: words.total, cell: row => formatCount(row.total_content) },
  { key: 'pinned', title: words.pinned, cell: row => row.pinned_count },
  { key: 'banned', title: words.banned, cell: row => row.banned_count },
  {
    key: 'actions',
    title: words.actions,
    kind: 'actions',
    cell: row => (
      <ButtonLink
        to={addressOf(row)}
        size="xs"
        variant="default"
        title={`${words.manage}: ${row.publisher_name}, ${row.feed_name}`}
      >
        {words.manage}
      </ButtonLink>
    ),
  },
]

/** Every publisher with each of its feeds. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const list = useCombinations(state.search, state.page)
  return (
    <PageStack>
      <ServerList
        texts={words}
        hint={words.hint}
        icon="content"
        list={list}
        columns={COLUMNS}
        keyOf={addressOf}
        csvFields={OVERVIEW_CSV}
        search={state.search}
        actions={
          <>
            <ButtonLink
              to="/portal/contents/inbox"
              size="xs"
              variant="default"
              leftSection={<Icon name="content" size={14} />}
            >
              {words.inbox}
            </ButtonLink>
            <ButtonLink
              to="/portal/contents/withdrawn"
              size="xs"
              variant="default"
              leftSection={<Icon name="withdraw" size={14} />}
            >
              {words.withdrawn}
            </ButtonLink>
          </>
        }
        firstAction={<TextLink to="/portal/publishers">{words.toPublishers}</TextLink>}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change({ search: '' })}
      />
    </PageStack>
  )
}
