import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/form/action-button.tsx'
import type { Imported } from './queries.ts'
import { texts } from './texts.ts'

/** Loaded when the button is used. */
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Opens the import of feeds or publishers from a CSV file. */
export function ImportCsvButton({ what }: { what: Imported }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="upload" onClick={() => setIsOpen(true)}>
        {texts.open}
      </IconButton>
      {isOpen && (
        <Suspense>
          <ImportDialog what={what} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
