import type { OwnSession } from '@feedreel/contracts/session'
import { Button } from '@mantine/core'
import { useMessage } from '../../lib/use-message.ts'
import { ActionButton, IconButton } from '../../ui/form/action-button.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { FactorsPanel } from '../factors/factors-panel.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { TokensPanel } from '../tokens/tokens-panel.tsx'
import { useMay } from './access.ts'
import classes from './account-page.module.css'
import { useEndSession, useOwnSessions } from './account-queries.ts'
import { usePasswordDialog } from './password-prompt.tsx'
import { useLogout, useSession } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.account

/** One's own role, password, second factors, sessions and tokens. */
export function Component() {
  const may = useMay()
  const query = useOwnSessions()
  const { data, isError } = query
  const end = useEndSession()
  const logout = useLogout()
  const { message, show, clear } = useMessage()
  const endOther = (session: OwnSession) =>
    end.mutate(session.id, {
      onSuccess: () => show({ tone: 'success', text: words.ended(session.browser) }),
      onError: () => show({ tone: 'danger', text: words.endFailed }),
    })
  const isEnding = (session: OwnSession) => end.isPending && end.variables === session.id
  return (
    <PageStack>
      <RolePanel />
      <PasswordPanel />
      <FactorsPanel />
      <LoadError text={words.loadFailed} query={query} />
      <TimedNotice message={message} onClose={clear} />
      {!(isError && data === undefined) && (
        <Panel title={words.sessions} hint={words.sessionsHint} isFlush>
          <DataTable
            label={words.sessions}
            rows={data}
            keyOf={({ id }) => id}
            empty={null}
            columns={[
              ...COLUMNS,
              {
                key: 'actions',
                title: words.columns.actions,
                kind: 'actions',
                cell: session => (
                  <RowActions>
                    {session.is_current ? (
                      <Button size="xs" variant="default" onClick={() => logout.mutate()}>
                        {words.signOut}
                      </Button>
                    ) : (
                      <ActionButton
                        size="xs"
                        variant="default"
                        isBusy={isEnding(session)}
                        onClick={() => endOther(session)}
                        title={words.endOf(session.browser)}
                      >
                        {words.end}
                      </ActionButton>
                    )}
                  </RowActions>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {may('tokens.create') && <TokensPanel />}
    </PageStack>
  )
}

function PasswordPanel() {
  const { open, dialog } = usePasswordDialog()
  if (open === null) return null
  return (
    <Panel
      title={words.password}
      hint={words.passwordHint}
      isFlush
      actions={
        <IconButton icon="key" onClick={open}>
          {words.changePassword}
        </IconButton>
      }
    >
      {dialog}
    </Panel>
  )
}

function RolePanel() {
  const user = useSession()?.user
  const may = useMay()
  if (!user) return null
  const { name, help } = texts.roles[user.role]
  return (
    <Panel
      title={words.role}
      actions={may('people.list') ? <TextLink to="/portal/people">{words.people}</TextLink> : undefined}
    >
      <Facts
        facts={[
          { label: words.roleName, value: name },
          { label: words.access, value: user.publishers === null ? words.allPublishers : <PublisherNames /> },
          { label: words.may, value: help, isWide: true, isText: true },
        ]}
      />
    </Panel>
  )
}

/** The publishers of the signed-in person: the list holds no others. */
function PublisherNames() {
  const { rows } = usePublishers()
  if (rows === undefined) return null
  return rows.length === 0 ? words.noPublishers : rows.map(({ name }) => name).join(', ')
}

const COLUMNS: readonly Column<OwnSession>[] = [
  {
    key: 'browser',
    title: words.columns.browser,
    kind: 'main',
    cell: ({ browser, is_current }) => (
      <div className={classes.browser}>
        <strong>{browser}</strong>
        {is_current && <StatusBadge tone="secondary">{words.current}</StatusBadge>}
      </div>
    ),
  },
  { key: 'address', title: words.columns.address, cell: ({ address }) => address ?? words.unknown },
  { key: 'used', title: words.columns.used, cell: session => <Moment iso={session.last_used_at} /> },
  { key: 'began', title: words.columns.began, cell: session => <Moment iso={session.created_at} /> },
]
