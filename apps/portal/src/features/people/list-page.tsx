import type { Person, PersonInput } from '@feedreel/contracts/people/people'
import { useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { useMessage } from '../../lib/use-message.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFooter } from '../../ui/list/list-footer.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { useSession } from '../session/queries.ts'
import { PersonTokensDialog } from '../tokens/person-tokens-dialog.tsx'
import { personColumns } from './columns.tsx'
import { LinkDialog, type ShownLink } from './link-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import {
  useChangePerson,
  useCreateLink,
  useEndSessions,
  useInvite,
  usePeople,
  useRemoveFactors,
} from './queries.ts'
import { texts } from './texts.ts'

/** Which dialog about a person is or was open; a new count for each, so that it starts empty. */
type Asked = {
  dialog: 'form' | 'deactivation' | 'factors'
  person: Person | null
  count: number
  isOpen: boolean
}

/** The people who may sign in: invite, change, sign out, deactivate. */
export function Component() {
  const query = usePeople()
  const { rows: publishers = [] } = usePublishers()
  const ownName = useSession()?.user?.username
  const { message, show, clear } = useMessage()
  const [asked, setAsked] = useState<Asked>({ dialog: 'form', person: null, count: 0, isOpen: false })
  /** The dialog of the last attempt to save. */
  const [savedBy, setSavedBy] = useState(0)
  const [tokenOwner, setTokenOwner] = useState<Person | null>(null)
  const [shownLink, setShownLink] = useState<ShownLink | null>(null)
  const invite = useInvite()
  const change = useChangePerson()
  const createLink = useCreateLink()
  const endSessions = useEndSessions()
  const removeFactors = useRemoveFactors()
  const fail = (error: Error) => show({ tone: 'danger', text: serverSentence(error, texts.failed) })
  const done = (text: string) => show({ tone: 'success', text })

  const open = (dialog: Asked['dialog'], person: Person | null) =>
    setAsked(({ count }) => ({ dialog, person, count: count + 1, isOpen: true }))
  // The answer to a change may come when another dialog is open, which stays open.
  const close = () => setAsked(now => (now.count === asked.count ? { ...now, isOpen: false } : now))
  const save = ({ username, role, publishers: chosen }: PersonInput) => {
    const { person } = asked
    setSavedBy(asked.count)
    if (person === null) {
      invite.mutate(
        { username, role, publishers: chosen },
        {
          onSuccess: ({ link }) => {
            close()
            setShownLink({ name: username, link })
          },
        },
      )
      return
    }
    change.mutate(
      { id: person.id, role, publishers: chosen },
      {
        onSuccess: () => {
          close()
          done(texts.changed(person.username))
        },
      },
    )
  }
  const setActive = (person: Person, isActive: boolean) =>
    change.mutate(
      { id: person.id, is_active: isActive },
      {
        onSuccess: () => done((isActive ? texts.activated : texts.deactivated)(person.username)),
        onError: fail,
        onSettled: close,
      },
    )
  const columns = personColumns({
    publishers,
    ownName,
    onEdit: person => open('form', person),
    onLink: person =>
      createLink.mutate(person, {
        onSuccess: link => setShownLink({ name: person.username, link }),
        onError: fail,
      }),
    onTokens: setTokenOwner,
    onEndSessions: person =>
      endSessions.mutate(person, {
        onSuccess: () => done(texts.sessionsEnded(person.username)),
        onError: fail,
      }),
    onRemoveFactors: person => open('factors', person),
    onActivate: person => setActive(person, true),
    onDeactivate: person => open('deactivation', person),
  })
  const { data, isError } = query
  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      <LoadError text={texts.loadFailed} query={query} />
      {!(isError && data === undefined) && (
        <Panel
          title={texts.title}
          hint={texts.hint}
          isFlush
          actions={
            <IconButton icon="plus" variant="filled" onClick={() => open('form', null)}>
              {texts.invite}
            </IconButton>
          }
        >
          <DataTable
            label={texts.title}
            columns={columns}
            rows={data?.rows}
            keyOf={({ id }) => id}
            empty={<EmptyState icon="people" text={texts.none} />}
          />
          {data && (
            <ListFooter
              text={texts.showing(data.rows.length, data.count)}
              page={1}
              pageCount={1}
              onPage={() => undefined}
            />
          )}
        </Panel>
      )}
      <PersonDialog
        key={asked.count}
        person={asked.person}
        publishers={publishers}
        isOpen={asked.isOpen && asked.dialog === 'form'}
        isBusy={invite.isPending || change.isPending}
        error={savedBy === asked.count ? (asked.person ? change.error : invite.error) : null}
        onSave={save}
        onClose={close}
      />
      <PersonTokensDialog person={tokenOwner} onClose={() => setTokenOwner(null)} />
      <LinkDialog shown={shownLink} onClose={() => setShownLink(null)} />
      <ConfirmDialog
        title={texts.deactivation.title}
        isOpen={asked.isOpen && asked.dialog === 'deactivation'}
        confirmLabel={texts.deactivate}
        isDangerous
        isBusy={change.isPending}
        onConfirm={() => asked.person && setActive(asked.person, false)}
        onClose={close}
      >
        <p>{texts.deactivation.question(asked.person?.username ?? '')}</p>
        <p>{texts.deactivation.loss}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={texts.factorRemoval.title}
        isOpen={asked.isOpen && asked.dialog === 'factors'}
        confirmLabel={texts.removeFactors}
        isDangerous
        isBusy={removeFactors.isPending}
        onConfirm={() => {
          const { person } = asked
          if (person === null) return
          removeFactors.mutate(person, {
            onSuccess: () => done(texts.factorsRemoved(person.username)),
            onError: fail,
            onSettled: close,
          })
        }}
        onClose={close}
      >
        <p>{texts.factorRemoval.question(asked.person?.username ?? '')}</p>
        <p>{texts.factorRemoval.loss}</p>
      </ConfirmDialog>
    </PageStack>
  )
}
