import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Panel } from './panel.tsx'

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
