import { Button } from '@mantine/core'
import { useState } from 'react'
import { pageOf } from '../../../lib/list/list-state.ts'
import { Moment } from '../../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { ListFooter } from '../../../ui/list/list-footer.tsx'
import { LoadError } from '../../../ui/page/notice.tsx'
import { StatusBadge } from '../../../ui/page/status-badge.tsx'
import { words as allWords } from '../form/form-texts.ts'
import type { PublisherFormApi } from '../form/form-values.ts'
import type { useSeenHosts } from '../queries.ts'
import { listingOf, type SeenHost } from './seen-hosts.ts'
import classes from './seen-hosts-table.module.css'

const words = allWords.hosts
const HOSTS_PER_PAGE = 10

type SeenHostsTableProps = { form: PublisherFormApi; seen: ReturnType<typeof useSeenHosts> }

/** Hosts that requested the player. A refused host can be added to the form's domains. */
export function SeenHostsTable({ form, seen }: SeenHostsTableProps) {
  const [wantedPage, setWantedPage] = useState(1)
  const { data: hosts, isError } = seen
  const page = pageOf(hosts ?? [], wantedPage, HOSTS_PER_PAGE)
  const domains = form.values.allowed_domains
  const isAnyRefused = page.rows.some(({ outcome }) => outcome === 'refused')
  const allow = (host: string) =>
    form.setFieldValue('allowed_domains', [...domains.filter(domain => domain.trim() !== ''), host])
  return (
    <section aria-label={words.title}>
      <h3 className={classes.title}>{words.title}</h3>
      <LoadError text={words.loadFailed} query={seen} />
      {!(isError && hosts === undefined) && (
        <div className={classes.table}>
          <DataTable
            label={words.title}
            columns={isAnyRefused ? [...COLUMNS, allowColumn(domains, allow)] : COLUMNS}
            rows={hosts && page.rows}
            keyOf={({ host }) => host}
            empty={<EmptyState icon="publisher" text={words.none} />}
          />
          {hosts && hosts.length > 0 && (
            <ListFooter
              text={words.count(hosts.length)}
              page={page.number}
              pageCount={page.count}
              onPage={setWantedPage}
            />
          )}
        </div>
      )}
    </section>
  )
}

const COLUMNS: readonly Column<SeenHost>[] = [
  { key: 'host', title: words.host, kind: 'main', cell: ({ host }) => host },
  {
    key: 'outcome',
    title: words.outcome,
    cell: ({ outcome }) => (
      <StatusBadge tone={outcome === 'allowed' ? 'success' : 'danger'}>{words[outcome]}</StatusBadge>
    ),
  },
  { key: 'first', title: words.first, cell: ({ firstAt }) => <Moment iso={firstAt} /> },
  { key: 'last', title: words.last, cell: ({ lastAt }) => <Moment iso={lastAt} /> },
  { key: 'version', title: words.version, cell: ({ playerVersion }) => playerVersion ?? words.unknown },
]

const allowColumn = (domains: readonly string[], onAllow: (host: string) => void): Column<SeenHost> => ({
  key: 'actions',
  title: words.actions,
  kind: 'actions',
  cell: seen => <AllowButton seen={seen} domains={domains} onAllow={onAllow} />,
})

type AllowButtonProps = { seen: SeenHost; domains: readonly string[]; onAllow: (host: string) => void }

/** Stays in place after a click to keep the focus. */
function AllowButton({ seen: { host, outcome }, domains, onAllow }: AllowButtonProps) {
  const listing = listingOf(host, domains)
  if (outcome === 'allowed' || listing === 'unlisted') return null
  const isListed = listing === 'listed'
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={isListed ? words.listedOf(host) : words.allowOf(host)}
      aria-disabled={isListed}
      {...(isListed && { 'data-disabled': true })}
      onClick={() => !isListed && onAllow(host)}
    >
      {isListed ? words.listed : words.allow}
    </Button>
  )
}
