import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../ui/icon.tsx'
import { words as allWords } from './form-texts.ts'
import classes from './order-controls.module.css'
import { dragRow, targetOfKey } from './row-order.ts'

const words = allWords.feeds

/** Moves a feed from one place of the list to another, both counted from 0. */
export type OnMove = (from: number, to: number) => void

/** Moves feeds, and announces the new position of the last one to screen readers. */
export function useAnnouncedMoves(count: number, onMove: OnMove) {
  const [news, setNews] = useState('')
  const move = (name: string, from: number, to: number) => {
    onMove(from, to)
    setNews(words.moved(name, to + 1, count))
  }
  return {
    move,
    announcement: (
      <span className={classes.news} role="status">
        {news}
      </span>
    ),
  }
}

type OrderControlsProps = { name: string; index: number; count: number; onMove: OnMove }

/**
 * Moves a feed in the line-up: a handle for dragging, which the arrow keys, Home and End move too, and a button for each
 * direction. A button at the end of its way keeps its place.
 */
export function OrderControls({ name, index, count, onMove }: OrderControlsProps) {
  /** The button moves with its row, and browsers blur elements that are moved. */
  const moveTo = (to: number, button: HTMLElement) => {
    if (to === index || to < 0 || to >= count) return
    flushSync(() => onMove(index, to))
    button.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = targetOfKey(event.key, index, count)
    if (to === null) return
    event.preventDefault()
    moveTo(to, event.currentTarget)
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button === 0) dragRow(event.currentTarget, index, onMove)
  }
  return (
    <div className={classes.order}>
      <ActionIcon
        className={classes.handle ?? ''}
        variant="default"
        size={24}
        aria-label={words.drag(name)}
        title={words.drag(name)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <Icon name="grip" size={14} />
      </ActionIcon>
      {([-1, 1] as const).map(step => {
        const to = index + step
        const label = (step < 0 ? words.moveUp : words.moveDown)(name)
        return (
          <ActionIcon
            key={step}
            variant="default"
            size={24}
            aria-label={label}
            title={label}
            aria-disabled={to < 0 || to >= count}
            onClick={event => moveTo(to, event.currentTarget)}
          >
            <Icon name={step < 0 ? 'up' : 'down'} size={14} />
          </ActionIcon>
        )
      })}
    </div>
  )
}
