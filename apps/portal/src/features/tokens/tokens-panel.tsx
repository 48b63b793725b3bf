import type { AccessToken } from '@feedreel/contracts/people/tokens'
import { useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { useMessage } from '../../lib/use-message.ts'
import { ActionButton, IconButton } from '../../ui/form/action-button.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { ConfirmDialog, closedAfter } from '../../ui/page/dialog.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { tokenColumns } from './columns.tsx'
import { useRevokeToken, useTokens } from './queries.ts'
import { texts } from './texts.ts'
import { TokenDialog } from './token-dialog.tsx'

/** One's own tokens: create, see, revoke. */
export function TokensPanel() {
  const query = useTokens(null)
  const revoke = useRevokeToken(null)
  const { message, show, clear } = useMessage()
  const [creation, setCreation] = useState({ count: 0, isOpen: false })
  const [chosen, setChosen] = useState<AccessToken | null>(null)
  const revokeChosen = (token: AccessToken) =>
    revoke.mutate(token, {
      onSuccess: () => show({ tone: 'success', text: texts.revoked(token.name) }),
      onError: error => show({ tone: 'danger', text: serverSentence(error, texts.revokeFailed) }),
      onSettled: () => setChosen(closedAfter(token)),
    })
  return (
    <>
      <TimedNotice message={message} onClose={clear} />
      <LoadError text={texts.loadFailed} query={query} />
      {!(query.isError && query.data === undefined) && (
        <Panel
          title={texts.title}
          hint={
            <>
              {texts.hint}{' '}
              <TextLink to="/api/docs" isDocument>
                {texts.documents}
              </TextLink>
            </>
          }
          isFlush
          actions={
            <IconButton
              icon="plus"
              onClick={() => setCreation(({ count }) => ({ count: count + 1, isOpen: true }))}
            >
              {texts.create}
            </IconButton>
          }
        >
          <DataTable
            label={texts.title}
            rows={query.data}
            keyOf={({ id }) => id}
            empty={<EmptyState icon="key" text={texts.none} />}
            columns={[
              ...tokenColumns(new Date()),
              {
                key: 'actions',
                title: texts.columns.actions,
                kind: 'actions',
                cell: token => (
                  <RowActions>
                    <ActionButton
                      size="xs"
                      variant="default"
                      isBusy={revoke.isPending && revoke.variables.id === token.id}
                      title={texts.revokeOf(token.name)}
                      onClick={() => setChosen(token)}
                    >
                      {texts.revoke}
                    </ActionButton>
                  </RowActions>
                ),
              },
            ]}
          />
        </Panel>
      )}
      <TokenDialog
        key={creation.count}
        isOpen={creation.isOpen}
        onClose={() => setCreation(before => ({ ...before, isOpen: false }))}
      />
      <ConfirmDialog
        title={texts.revocation.title}
        isOpen={chosen !== null}
        confirmLabel={texts.revoke}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={() => chosen && revokeChosen(chosen)}
        onClose={() => setChosen(null)}
      >
        <p>{texts.revocation.question(chosen?.name ?? '')}</p>
        <p>{texts.revocation.loss}</p>
      </ConfirmDialog>
    </>
  )
}
