import { useState } from 'react'
import { IconButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'

type RowKey = string | number

/**
 * The rows that are selected to change them together, null while none can be selected, and the button that starts and
 * ends it.
 */
export function usePickedRows() {
  const [picked, setPicked] = useState<ReadonlySet<RowKey> | null>(null)
  const button = (
    <IconButton
      icon="check"
      aria-pressed={picked !== null}
      variant={picked === null ? 'default' : 'light'}
      onClick={() => setPicked(picked === null ? new Set() : null)}
    >
      {texts.selectRows}
    </IconButton>
  )
  return { picked, setPicked, button }
}
