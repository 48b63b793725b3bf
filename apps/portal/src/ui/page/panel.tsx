import { Button } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useArrival } from './arrival.ts'
import classes from './panel.module.css'

type PanelProps = {
  /** Target of links within the screen; then the title is also the accessible name. */
  id?: string
  title: string
  /** One line under the title. */
  hint?: ReactNode | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  /** No padding, for tables. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled box. */
export function Panel({ id, title, hint, actions, isFlush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={classes.panel}
      {...(id !== undefined && { id, tabIndex: -1, 'aria-labelledby': titleId })}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={clsx(classes.body, isFlush && classes.flush)}>{children}</div>
    </section>
  )
}

type ClosedPanelProps = {
  /** An address that ends in `#` and this opens the panel and scrolls to it. */
  id?: string
  title: string
  hint: string
  /** Words of its button. */
  show: string
  hide: string
  /** Whether closing only hides its content, so that a form keeps what was typed. */
  isKept?: boolean
  /** Mounted when opened, so that nothing loads before. */
  children: ReactNode
}

/** A panel that starts collapsed, unless the address names it. */
export function ClosedPanel({ id, title, hint, show, hide, isKept = false, children }: ClosedPanelProps) {
  const isNamed = useArrival(id)
  const [isOpen, setIsOpen] = useState(isNamed)
  const [wasOpened, setWasOpened] = useState(isNamed)
  const toggle = () => {
    setIsOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <Panel
      {...(id && { id })}
      title={title}
      hint={hint}
      isFlush
      actions={
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? hide : show}
        </Button>
      }
    >
      {isKept ? wasOpened && <div hidden={!isOpen}>{children}</div> : isOpen && children}
    </Panel>
  )
}

/** A vertical stack; `isNarrow` keeps forms at a readable width. */
export function PageStack({
  children,
  isNarrow = false,
  ref,
}: {
  children: ReactNode
  isNarrow?: boolean
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div ref={ref} className={clsx(classes.stack, isNarrow && classes.narrow)}>
      {children}
    </div>
  )
}
