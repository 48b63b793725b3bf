import type { AccessToken } from '@feedreel/contracts/people/tokens'
import { Moment } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import classes from './columns.module.css'
import { texts } from './texts.ts'

const words = texts.columns

/** The columns of a list of tokens. @param now decides which have expired */
export function tokenColumns(now: Date): readonly Column<AccessToken>[] {
  return [
    {
      key: 'name',
      title: words.name,
      kind: 'main',
      cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
    },
    {
      key: 'allows',
      title: words.allows,
      cell: ({ scopes }) => scopes.map(scope => texts.scopes[scope].name).join(', '),
    },
    { key: 'publishers', title: words.publishers, cell: ({ publishers }) => publisherText(publishers) },
    {
      key: 'used',
      title: words.used,
      cell: ({ last_used_at: used }) => (used === null ? texts.never : <Moment iso={used} />),
    },
    {
      key: 'expires',
      title: words.expires,
      cell: ({ expires_at: at }) =>
        new Date(at) <= now ? (
          <StatusBadge tone="secondary">{texts.expired}</StatusBadge>
        ) : (
          <Moment iso={at} />
        ),
    },
  ]
}

function publisherText(ids: AccessToken['publishers']): string {
  if (ids === null) return texts.allPublishers
  return ids.length === 0 ? texts.noPublishers : texts.publisherCount(ids.length)
}
