import { Button } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  /** Where a link within the screen leads: there the title is read out; elsewhere a heading says enough. */
  id?: string
  title: string
  /** One line under the title. */
  hint?: ReactNode | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Whether the content reaches the edges, as tables do. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled box: the unit that screens are made of. */
export function Panel({ id, title, hint, actions, isFlush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={classes.panel}
      {...(id !== undefined && { id, tabIndex: -1, 'aria-labelledby': titleId })}
    >
      <header className={classes.head}>
        <div>
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
  title: string
  hint: string
  /** Words of its button. */
  show: string
  hide: string
  /** Made when it is opened, so that it loads nothing before. */
  children: ReactNode
}

/** A titled box that starts closed, for what is looked at now and then. */
export function ClosedPanel({ title, hint, show, hide, children }: ClosedPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={title}
      hint={hint}
      isFlush
      actions={
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? hide : show}
        </Button>
      }
    >
      {isOpen && children}
    </Panel>
  )
}

/** The parts of a screen one below the other. `narrow` keeps forms at a readable width. */
export function PageStack({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return <div className={clsx(classes.stack, isNarrow && classes.narrow)}>{children}</div>
}
