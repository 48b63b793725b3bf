import { Button } from '@mantine/core'
import { ButtonLink } from './button-link.tsx'
import { Icon } from './icon.tsx'
import { RowActions } from './row-actions.tsx'

type EditDeleteProps = {
  /** The name of the row's thing, so that each button has a name of its own. */
  name: string
  editTo: string
  editLabel: string
  deleteLabel: string
  onDelete: () => void
}

/** The two buttons of a row whose thing can be changed and deleted. */
export function EditDelete({ name, editTo, editLabel, deleteLabel, onDelete }: EditDeleteProps) {
  return (
    <RowActions>
      <ButtonLink
        to={editTo}
        size="xs"
        variant="default"
        leftSection={<Icon name="edit" size={14} />}
        aria-label={`${editLabel} ${name}`}
      >
        {editLabel}
      </ButtonLink>
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        leftSection={<Icon name="trash" size={14} />}
        onClick={onDelete}
        aria-label={`${deleteLabel} ${name}`}
      >
        {deleteLabel}
      </Button>
    </RowActions>
  )
}
