import type { ItemStatus } from '@feedreel/contracts/items'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import type { OpenItemDialog } from '../item-actions/item-dialogs.tsx'
import classes from './moderation-keys.module.css'
import { texts } from './texts.ts'

const words = texts.keys

type KeysHelpProps = {
  isOpen: boolean
  isOn: boolean
  /** Keys that do nothing in this list. */
  without?: readonly string[]
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** The help for the keyboard shortcuts, with a switch to turn them off. */
export function KeysHelp({ isOpen, isOn, without = [], onSwitch, onClose }: KeysHelpProps) {
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <dl className={classes.keys}>
        {words.list
          .filter(({ key }) => !without.includes(key))
          .map(({ key, action }) => (
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

/** Elements that handle single keys themselves. */
const TAKES_TEXT = 'input:not([type=checkbox]), textarea, select, dialog, [popover]'
const ROW = 'tr[data-row]'
/** Half a second: a busy browser renders the change some frames later. */
const KEPT_FRAMES = 30

/** The fields of an item that the keys need. */
type KeyedItem = { id: number; title: string; status: ItemStatus; withdrawn: boolean }

type ModerationKeys<T extends KeyedItem> = {
  /** Holds the table. */
  frame: RefObject<HTMLElement | null>
  rows: readonly T[]
  isOn: boolean
  onModerate: (item: T, status: ItemStatus) => void
  onToggle: (item: T) => void
  /** Left out if items have no segments here. Both are null without a row that has the focus. */
  onShow?: (row: HTMLElement | null, item: T | null) => void
  onOpen: OpenItemDialog
  onHelp: () => void
}

/** The table's row of an item. */
function rowOf(frame: HTMLElement | null, id: number): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? null
}

/** Focuses an item's row once the focused element is removed or disabled, unless the focus has moved. */
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
 * Keyboard shortcuts: j and k move between rows; p, b, r and space pin, ban, reset and select the focused row; e and w
 * open its edit and its withdrawal; v shows its segment; ? shows the help. Ignored in text inputs, menus and dialogs.
 */
export function useModerationKeys<T extends KeyedItem>(keys: ModerationKeys<T>): void {
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
        e: () => keys.onOpen('edit', item),
        w: () => !item.withdrawn && keys.onOpen('withdraw', item),
        r: () => item.status !== 'normal' && keys.onModerate(item, 'normal'),
      }),
      ...(keys.onShow && { v: () => keys.onShow?.(item ? row : null, item ?? null) }),
      // Space on a button or checkbox in the row keeps its meaning.
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
