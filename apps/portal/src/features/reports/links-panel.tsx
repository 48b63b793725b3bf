import type { ReportLink } from '@feedreel/contracts/statistics/reports'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { ConfirmDialog, closedAfter } from '../../ui/page/dialog.tsx'
import { LoadError, Notice } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './links-panel.module.css'
import { useCreateLink, useReportLinks, useRevokeLink } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.links

/** The links to a publisher's report: create, copy once, revoke. */
export function LinksPanel({ publisherId }: { publisherId: number }) {
  const query = useReportLinks(publisherId)
  const create = useCreateLink(publisherId)
  const revoke = useRevokeLink(publisherId)
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<ReportLink | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    create.mutate(label, { onSuccess: () => setLabel('') })
  }
  return (
    <Panel title={words.title} hint={words.hint} isFlush>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          className={classes.label ?? ''}
          label={words.who}
          maxLength={100}
          required
          value={label}
          onChange={event => setLabel(event.currentTarget.value)}
          error={create.isError && failureOf(create.error)}
        />
        <ActionButton type="submit" isBusy={create.isPending}>
          {words.create}
        </ActionButton>
      </form>
      {create.data && (
        <div className={classes.created}>
          <Notice tone="success" actions={<CopyButton text={create.data.url} label={words.copy} />}>
            {words.created} <span className={classes.url}>{create.data.url}</span>
          </Notice>
        </div>
      )}
      {revoke.isError && (
        <div className={classes.created}>
          <Notice tone="danger">{words.revokeFailed}</Notice>
        </div>
      )}
      {query.isError && !query.data ? (
        <div className={classes.created}>
          <LoadError text={words.loadFailed} query={query} />
        </div>
      ) : (
        <DataTable
          label={words.title}
          rows={query.data?.links}
          keyOf={link => link.id}
          empty={<p className={classes.none}>{words.none}</p>}
          columns={[
            ...COLUMNS,
            {
              key: 'actions',
              title: words.columns.actions,
              kind: 'actions',
              cell: link => (
                <RowActions>
                  <ActionButton
                    size="xs"
                    variant="default"
                    isBusy={revoke.isPending && revoke.variables === link.id}
                    title={words.revokeOf(link.label)}
                    onClick={() => setChosen(link)}
                  >
                    {words.revoke}
                  </ActionButton>
                </RowActions>
              ),
            },
          ]}
        />
      )}
      <ConfirmDialog
        title={words.revoke}
        isOpen={chosen !== null}
        isDangerous
        isBusy={revoke.isPending}
        confirmLabel={words.revoke}
        onConfirm={() =>
          chosen && revoke.mutate(chosen.id, { onSettled: () => setChosen(closedAfter(chosen)) })
        }
        onClose={() => setChosen(null)}
      >
        {chosen && words.question(chosen.label)}
      </ConfirmDialog>
    </Panel>
  )
}

const COLUMNS: readonly Column<ReportLink>[] = [
  { key: 'label', title: words.columns.label, kind: 'main', cell: ({ label }) => label },
  { key: 'created', title: words.columns.created, cell: link => <Moment iso={link.created_at} /> },
  {
    key: 'used',
    title: words.columns.used,
    cell: ({ last_used_at: used }) => (used === null ? words.never : <Moment iso={used} />),
  },
]

const failureOf = (error: Error) =>
  (error instanceof ApiError && error.fields?.label?.join(' ')) || words.createFailed
