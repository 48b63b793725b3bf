import { Button } from '@mantine/core'
import { ButtonLink } from './button-link.tsx'
import { Icon } from './icon.tsx'
import { RowActions } from './row-actions.tsx'

type EditDeleteProps = {
  /** The name of the row's thing: each button says in its title which one it means. */
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
        title={`${editLabel} ${name}`}
      >
        {editLabel}
      </ButtonLink>
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
    </RowActions>
  )
}
