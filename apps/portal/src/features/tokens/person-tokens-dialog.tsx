import type { Person } from '@feedreel/contracts/people/people'
import type { AccessToken } from '@feedreel/contracts/people/tokens'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { closedAfter, Dialog } from '../../ui/page/dialog.tsx'
import { LoadError, Notice } from '../../ui/page/notice.tsx'
import { tokenColumns } from './columns.tsx'
import { useRevokeToken, useTokens } from './queries.ts'
import { texts } from './texts.ts'

/** The tokens of another person, which an owner can revoke. */
export function PersonTokensDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  return (
    <Dialog
      title={texts.person.title(person?.username ?? '')}
      isWide
      isOpen={person !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.person.close}</Button>}
    >
      {person && <PersonTokens person={person} />}
    </Dialog>
  )
}

function PersonTokens({ person }: { person: Person }) {
  const query = useTokens(person.id)
  const revoke = useRevokeToken(person.id)
  const [asked, setAsked] = useState<AccessToken | null>(null)
  if (query.isError && query.data === undefined) return <LoadError text={texts.loadFailed} query={query} />
  return (
    <>
      {revoke.isError && <Notice tone="danger">{serverSentence(revoke.error, texts.revokeFailed)}</Notice>}
      {asked && (
        <Notice
          tone="warning"
          actions={
            <>
              <ActionButton
                size="xs"
                color="danger"
                isBusy={revoke.isPending}
                onClick={() => revoke.mutate(asked, { onSettled: () => setAsked(closedAfter(asked)) })}
              >
                {texts.revoke}
              </ActionButton>
              <Button size="xs" variant="default" onClick={() => setAsked(null)}>
                {texts.person.keep}
              </Button>
            </>
          }
        >
          {texts.revocation.question(asked.name)} {texts.revocation.loss}
        </Notice>
      )}
      <DataTable
        label={texts.person.title(person.username)}
        rows={query.data}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="key" text={texts.person.none(person.username)} />}
        columns={[
          ...tokenColumns(new Date()),
          {
            key: 'actions',
            title: texts.columns.actions,
            kind: 'actions',
            cell: token => (
              <RowActions>
                <Button
                  size="xs"
                  variant="default"
                  title={texts.revokeOf(token.name)}
                  onClick={() => setAsked(token)}
                >
                  {texts.revoke}
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
    </>
  )
}
