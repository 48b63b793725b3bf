import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import classes from './more-menu.module.css'

/** One choice of a menu: an action, or a link to another screen. */
export type MenuChoice = { label: string; icon: IconName; isDangerous?: boolean } & (
  | { onChoose: () => void }
  | { to: string }
)

type MoreMenuProps = {
  /** Accessible name of the button. */
  label: string
  choices: readonly MenuChoice[]
}

/** Enough for the longest choice, and for one line of it. */
const MENU_WIDTH = 260
const LINE_HEIGHT = 40
const GAP = 4

/** A button that opens a menu with further actions, also by the arrow keys, which move in it. Escape closes it. */
export function MoreMenu({ label, choices }: MoreMenuProps) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // Placed beside its button once, it would stay there while the page moves.
  useEffect(() => {
    if (!isOpen) return
    const close = () => menu.current?.hidePopover()
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [isOpen])

  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && button.current && menu.current) {
      place(menu.current, button.current.getBoundingClientRect(), choices.length)
    }
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    setIsOpen(newState === 'open')
    const hasFocus = menu.current?.contains(document.activeElement)
    if (newState === 'open' && !hasFocus) focusChoice(menu.current, 0)
  }
  // The button has the focus until the menu reports that it is open, so a quick key press may still reach it.
  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.togglePopover(true)
    focusChoice(menu.current, event.key === 'ArrowDown' ? 0 : -1)
  }
  return (
    <>
      <ActionIcon
        ref={button}
        variant="default"
        size={30}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={menuId}
        onKeyDown={onButtonKeyDown}
      >
        <Icon name="more" size={16} />
      </ActionIcon>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={event => moveBy(event, menu.current)}
      >
        {choices.map(choice => (
          <MenuItem
            key={choice.label}
            choice={choice}
            // Closing gives the focus back to the button, where a dialog then returns it.
            onClose={() => menu.current?.hidePopover()}
          />
        ))}
      </div>
    </>
  )
}

function MenuItem({ choice, onClose }: { choice: MenuChoice; onClose: () => void }) {
  const { label, icon, isDangerous } = choice
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.choice,
    'data-dangerous': isDangerous,
    children: (
      <>
        <Icon name={icon} size={16} />
        {label}
      </>
    ),
  }
  if ('to' in choice) return <Link {...shared} to={choice.to} onClick={onClose} />
  const choose = () => {
    onClose()
    choice.onChoose()
  }
  return <button {...shared} type="button" onClick={choose} />
}

/** Below the button, or above it at the end of the window; right-aligned with it if there is room on the left. */
function place(menu: HTMLElement, around: DOMRect, count: number): void {
  const height = count * LINE_HEIGHT + 2 * GAP
  const isBelow = around.bottom + height <= window.innerHeight
  const { clientWidth } = document.documentElement
  const isLeft = around.right >= MENU_WIDTH
  const left = Math.max(GAP, Math.min(around.left, clientWidth - MENU_WIDTH - GAP))
  Object.assign(menu.style, {
    top: isBelow ? `${around.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - around.top + GAP}px`,
    left: isLeft ? 'auto' : `${left}px`,
    right: isLeft ? `${clientWidth - around.right}px` : 'auto',
  })
}

function focusChoice(menu: HTMLElement | null, index: number): void {
  const choices = menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []
  choices[(index + choices.length) % choices.length]?.focus()
}

function moveBy(event: KeyboardEvent, menu: HTMLElement | null): void {
  const choices: Element[] = [...(menu?.querySelectorAll('[role=menuitem]') ?? [])]
  const at = document.activeElement ? choices.indexOf(document.activeElement) : -1
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (event.key === 'Tab') menu?.hidePopover()
  if (target === undefined) return
  event.preventDefault()
  focusChoice(menu, target)
}
