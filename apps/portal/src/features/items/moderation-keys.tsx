import type { Item, ItemStatus } from '@feedreel/contracts/items'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import classes from './moderation-keys.module.css'
import { texts } from './texts.ts'

const words = texts.keys

type KeysHelpProps = {
  isOpen: boolean
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** Which keys moderate, and the switch that turns them off. */
export function KeysHelp({ isOpen, isOn, onSwitch, onClose }: KeysHelpProps) {
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <dl className={classes.keys}>
        {words.list.map(({ key, action }) => (
          <div key={key} className={classes.line}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd className={classes.action}>{action}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label={words.enabled}
        checked={isOn}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

/** Elements that take single keys for themselves. */
const TAKES_TEXT = 'input:not([type=checkbox]), textarea, select, dialog'
const ROW = 'tr[data-row]'
/** Half a second: a busy browser draws what has changed some frames later. */
const KEPT_FRAMES = 30

type ModerationKeys = {
  /** Holds the table. */
  frame: RefObject<HTMLElement | null>
  rows: readonly Item[]
  isOn: boolean
  onModerate: (item: Item, status: ItemStatus) => void
  onToggle: (item: Item) => void
  onHelp: () => void
}

/** The table's row of an item. */
function rowOf(frame: HTMLElement | null, id: number): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? null
}

/** Moves the focus to the row of an item once what had it is gone, unless something else has it by then. */
export function keepFocus(frame: HTMLElement | null, id: number | undefined, frames = KEPT_FRAMES): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isLost =
      activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
    if (isLost && id !== undefined) rowOf(frame, id)?.focus()
    else if (frames > 1) keepFocus(frame, id, frames - 1)
  })
}

/**
 * Keys for moderation: j and k move the focus from row to row, p pins and b bans (or takes that back), r resets
 * and space selects the row that has the focus, ? tells all this. Nothing happens while text is typed.
 */
export function useModerationKeys(keys: ModerationKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (!keys.isOn || target.closest(TAKES_TEXT)) return
    const row = target.closest<HTMLElement>(ROW)
    const index = keys.rows.findIndex(item => String(item.id) === row?.dataset.row)
    const item = keys.rows[index]
    const move = (to: number) => {
      const next = keys.rows[Math.min(Math.max(to, 0), keys.rows.length - 1)]
      if (next) rowOf(keys.frame.current, next.id)?.focus()
    }
    const set = (status: ItemStatus) =>
      item && keys.onModerate(item, item.status === status ? 'normal' : status)
    const actions: Record<string, () => void> = {
      j: () => move(index + 1),
      k: () => move(index - 1),
      '?': keys.onHelp,
      ...(item && {
        p: () => set('pinned'),
        b: () => set('banned'),
        r: () => item.status !== 'normal' && keys.onModerate(item, 'normal'),
      }),
      // Buttons and boxes in the row keep the space key for themselves.
      ...(item && target === row && { ' ': () => keys.onToggle(item) }),
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
