import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from '../../features/commands/queries.ts'
import { useFeeds } from '../../features/feeds/queries.ts'
import type { ItemSubject } from '../../features/item-actions/item-dialogs.tsx'
import { usePublishers } from '../../features/publishers/queries.ts'
import { type CallName, useMay } from '../../features/session/access.ts'
import { useMaintenance } from '../../features/settings/queries.ts'
import { readOpened, recordOpened, useUsername } from '../../lib/opened.ts'
import { callOf, MENU, type MenuEntry, MONITORING, PEOPLE } from '../menu.ts'
import classes from './palette.module.css'
import { findEntries, type PaletteAction, type PaletteEntry } from './palette-entries.ts'
import { placesOfFeed, placesOfPublisher } from './palette-places.ts'
import { texts as words } from './texts.ts'
import { useActions } from './use-actions.ts'
import { type Found, useFoundEntries } from './use-found-entries.ts'

const screenOf = ({ to, label, hint = '' }: MenuEntry): PaletteEntry => ({ group: 'Screen', label, hint, to })
const SCREENS: readonly PaletteEntry[] = [
  ...MENU.map(screenOf),
  { group: 'Screen', label: words.inbox, hint: words.inboxHint, to: '/portal/contents/inbox' },
  { group: 'Screen', label: words.withdrawn, hint: words.withdrawnHint, to: '/portal/contents/withdrawn' },
  { group: 'Screen', label: words.failing, hint: words.failingHint, to: '/portal/feeds?problems=only' },
  { group: 'Screen', label: words.failedVideos, hint: words.failingHint, to: '/portal/videos?status=FAILED' },
  { group: 'Screen', label: words.failedJobs, hint: words.failingHint, to: '/portal/logs?status=failed' },
  { group: 'Screen', label: words.unwatched, hint: words.unwatchedHint, to: '/portal/videos?views=none' },
  ...MONITORING.map(screenOf),
  { group: 'Screen', label: words.account, hint: words.accountHint, to: '/portal/account' },
  screenOf(PEOPLE),
  { group: 'Screen', label: words.addFeed, hint: words.addHint, to: '/portal/feeds/add' },
  { group: 'Screen', label: words.addPublisher, hint: words.addHint, to: '/portal/publishers/add' },
]
const LIST_ID = 'palette-list'
const optionId = (index: number) => `palette-option-${index}`
const keyOf = ({ group, label, to }: PaletteEntry) => `${group} ${label} ${to}`

const actionEntry = (
  kind: 'pull' | 'generate',
  id: number,
  name: string,
  label: string,
  to: string,
): PaletteEntry => ({ group: 'Action', label, hint: '', to, action: { kind, id, name } })

const recentEntries = (username: string) =>
  readOpened(username).map((opened): PaletteEntry => ({ group: 'Recent', hint: '', ...opened }))

/** The call that each action makes. */
const CALLS: Record<PaletteAction['kind'], CallName> = {
  pull: 'commands.run',
  generate: 'videos.generate',
  ban: 'items.moderateEverywhere',
  withdraw: 'withdrawals.withdraw',
  pin: 'items.moderateEverywhere',
  maintenance: 'settings.update',
}

function isOpen(to: string, may: ReturnType<typeof useMay>): boolean {
  const call = callOf(to.replace(/[?#].*/, ''))
  return call === null || may(call)
}

/** The entries of what the portal holds, and how far their lists are loaded. */
function useKnownEntries(): Found {
  const publisherList = usePublishers()
  const feedList = useFeeds()
  const commandList = useCommands()
  const publishers = publisherList.rows
  const feeds = feedList.rows
  const commands = commandList.data
  const isMaintenance = useMaintenance()
  const may = useMay()
  const entries = useMemo(
    (): PaletteEntry[] => [
      ...SCREENS.filter(({ to }) => isOpen(to, may)),
      ...(publishers ?? []).flatMap(placesOfPublisher).filter(({ to }) => isOpen(to, may)),
      ...(feeds ?? []).flatMap(placesOfFeed),
      ...(commands ?? []).map(
        ({ name, help }): PaletteEntry => ({
          group: 'Command',
          label: name,
          hint: help,
          to: `/portal/commands?command=${encodeURIComponent(name)}`,
        }),
      ),
      ...(feeds ?? [])
        .filter(feed => feed.is_active)
        .map(({ id, name }) => actionEntry('pull', id, name, words.pull(name), `/portal/feeds/${id}`)),
      ...(publishers ?? [])
        .filter(publisher => publisher.is_active)
        .map(({ id, name }) =>
          actionEntry('generate', id, name, words.generate(name), `/portal/publishers/${id}`),
        ),
      {
        group: 'Action',
        label: words.maintenance(!isMaintenance),
        hint: words.maintenanceHint,
        to: '/portal/settings',
        action: { kind: 'maintenance', isOn: !isMaintenance },
      },
    ],
    [publishers, feeds, commands, isMaintenance, may],
  )
  const lists = [publisherList.query, feedList.query, commandList]
  const isLoading =
    publisherList.query.hasNextPage || feedList.query.hasNextPage || lists.some(({ isLoading: is }) => is)
  const hasFailed = lists.some(({ isError }) => isError)
  return { entries, state: hasFailed ? 'failed' : isLoading ? 'searching' : 'done' }
}

/** What is said below the entries. */
function statusText(states: readonly Found['state'][], isFound: boolean): string {
  if (states.includes('searching')) return words.searching
  if (states.includes('failed')) return words.searchFailed
  return isFound ? '' : words.nothing
}

type PaletteProps = {
  onClose: () => void
  /** Opens the dialog that withdraws an item. */
  onWithdraw: (item: ItemSubject) => void
}

/**
 * Opens any screen or record by part of its name, or does something: pull, generate, pin, ban, withdraw, switch maintenance
 * mode.
 */
export function Palette({ onClose, onWithdraw }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  // The key of the entry that the arrow keys chose: what the server finds later may come before it.
  const [chosen, setChosen] = useState<string | null>(null)
  const username = useUsername()
  const [recent] = useState(() => recentEntries(username))
  const known = useKnownEntries()
  const found = useFoundEntries(search)
  // What the server found contains the text; a verb before it chooses among them.
  const may = useMay()
  const entries = findEntries(
    [...(search.trim() === '' ? recent : []), ...known.entries, ...found.entries].filter(
      ({ action }) => !action || may(CALLS[action.kind]),
    ),
    search,
  )
  const act = useActions()
  const current = Math.max(
    entries.findIndex(entry => keyOf(entry) === chosen),
    0,
  )
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    dialog.current?.close()
    const { action } = entry
    if (action?.kind === 'withdraw') return onWithdraw({ id: action.id, title: action.name })
    if (action) return void act(action)
    recordOpened(username, entry)
    void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = entries.at((current + step) % Math.max(entries.length, 1))
      if (next) setChosen(keyOf(next))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(entries[current])
    }
  }

  return (
    <dialog ref={dialog} className={classes.palette} aria-label={words.open} onClose={onClose}>
      <input
        className={classes.search}
        type="text"
        role="combobox"
        aria-label={words.search}
        placeholder={words.search}
        aria-expanded="true"
        aria-controls={LIST_ID}
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={LIST_ID} role="listbox" aria-label={words.places} className={classes.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the search box
          <div
            key={keyOf(entry)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={clsx(classes.option, index === current && classes.chosen)}
            onClick={() => go(entry)}
          >
            <bdi className={classes.label}>{entry.label}</bdi>
            <span className={classes.group}>
              {entry.feed && <bdi>{entry.feed}</bdi>}
              {entry.feed && ' · '}
              {entry.group}
            </span>
          </div>
        ))}
      </div>
      <p className={classes.status} role="status">
        {search.trim() === '' ? '' : statusText([known.state, found.state], entries.length > 0)}
      </p>
    </dialog>
  )
}
