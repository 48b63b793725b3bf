import type { Person } from '@feedreel/contracts/people/people'
import type { Publisher } from '@feedreel/contracts/publishers'
import { IconButton } from '../../ui/form/action-button.tsx'
import { Moment, Tags } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { type MenuChoice, MoreMenu } from '../../ui/list/more-menu.tsx'
import { RowActions } from '../../ui/list/row-actions.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { texts as session } from '../session/texts.ts'
import classes from './columns.module.css'
import { texts } from './texts.ts'

const words = texts.columns
/** Maximum number of publishers that are named; the others are counted. */
const NAMED = 2

type PersonColumns = {
  publishers: readonly Publisher[]
  /** Name of the signed-in person. */
  ownName: string | undefined
  onEdit: (person: Person) => void
  onLink: (person: Person) => void
  onTokens: (person: Person) => void
  onEndSessions: (person: Person) => void
  onRemoveFactors: (person: Person) => void
  onActivate: (person: Person) => void
  onDeactivate: (person: Person) => void
}

/** The columns of the list of people. */
export function personColumns({ publishers, ownName, ...on }: PersonColumns): readonly Column<Person>[] {
  const nameOf = new Map(publishers.map(({ id, name }) => [id, name]))
  return [
    {
      key: 'person',
      title: words.person,
      kind: 'main',
      cell: ({ username }) => (
        <div className={classes.person}>
          <strong className={classes.name}>
            <bdi>{username}</bdi>
          </strong>
          {username === ownName && <StatusBadge tone="secondary">{texts.you}</StatusBadge>}
        </div>
      ),
    },
    {
      key: 'role',
      title: words.role,
      cell: ({ role }) => <span title={session.roles[role].help}>{session.roles[role].name}</span>,
    },
    {
      key: 'publishers',
      title: words.publishers,
      kind: 'text',
      cell: ({ publishers: ids }) => publisherText(ids, nameOf),
    },
    { key: 'status', title: words.status, cell: person => <Status person={person} /> },
    {
      key: 'last',
      title: words.lastSignIn,
      cell: ({ last_sign_in_at: at }) => (at ? <Moment iso={at} /> : texts.never),
    },
    { key: 'sessions', title: words.sessions, cell: ({ session_count: count }) => count },
    {
      key: 'actions',
      title: words.actions,
      kind: 'actions',
      cell: person => (
        <RowActions>
          <IconButton
            icon="edit"
            title={`${texts.edit} ${person.username}`}
            onClick={() => on.onEdit(person)}
          >
            {texts.edit}
          </IconButton>
          <MoreMenu label={texts.more(person.username)} choices={choicesFor(person, on)} />
        </RowActions>
      ),
    },
  ]
}

function publisherText(ids: Person['publishers'], nameOf: ReadonlyMap<number, string>): string {
  if (ids === null) return texts.allPublishers
  if (ids.length === 0) return texts.noPublishers
  const names = ids.map(id => nameOf.get(id) ?? `#${id}`)
  const shown = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? texts.morePublishers(shown, names.length - NAMED) : shown
}

function Status({ person }: { person: Person }) {
  const { is_active: isActive, has_joined: hasJoined, link_expires_at: until } = person
  const [tone, text] = isActive
    ? hasJoined
      ? (['success', texts.active] as const)
      : until
        ? (['secondary', texts.invited] as const)
        : (['accent', texts.expired] as const)
    : (['secondary', texts.inactive] as const)
  return (
    <Tags>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {until && (
        <span className={classes.until}>
          {texts.linkUntil} <Moment iso={until} />
        </span>
      )}
    </Tags>
  )
}

type Actions = Omit<PersonColumns, 'publishers' | 'ownName'>

function choicesFor(person: Person, on: Actions): MenuChoice[] {
  if (!person.is_active) {
    return [{ label: texts.activate, icon: 'reset', onChoose: () => on.onActivate(person) }]
  }
  return [
    { label: texts.newLink, icon: 'link', onChoose: () => on.onLink(person) },
    ...(person.token_count > 0
      ? [{ label: texts.tokens, icon: 'key' as const, onChoose: () => on.onTokens(person) }]
      : []),
    ...(person.session_count > 0
      ? [{ label: texts.endSessions, icon: 'logout' as const, onChoose: () => on.onEndSessions(person) }]
      : []),
    ...(person.has_second_factor
      ? [{ label: texts.removeFactors, icon: 'key' as const, onChoose: () => on.onRemoveFactors(person) }]
      : []),
    { label: texts.deactivate, icon: 'ban', isDangerous: true, onChoose: () => on.onDeactivate(person) },
  ]
}
