import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ButtonLink } from '../page/links.tsx'
import classes from './row-actions.module.css'

/** The buttons of one table row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type EditDeleteProps = {
  /** Name of the record, for the tooltips. */
  name: string
  editTo: string
  editLabel: string
  deleteLabel: string
  onDelete: () => void
  /** False for people with read access only. */
  mayDelete?: boolean
  /** The menu with what else can be done. */
  children?: ReactNode
}

/** Edit and delete buttons of a row, and its menu. */
export function EditDelete(props: EditDeleteProps) {
  const { name, editTo, editLabel, deleteLabel, onDelete, mayDelete = true, children } = props
  return (
    <RowActions>
      <ButtonLink
        to={editTo}
        size="xs"
        variant="default"
        leftSection={<Icon name="edit" size={14} />}
        title={`${editLabel} ${name}`}
      >
        {editLabel}
      </ButtonLink>
      {mayDelete && (
        <Button
          size="xs"
          variant="subtle"
          color="danger"
          leftSection={<Icon name="trash" size={14} />}
          onClick={onDelete}
          title={`${deleteLabel} ${name}`}
        >
          {deleteLabel}
        </Button>
      )}
      {children}
    </RowActions>
  )
}
