import { useState } from 'react'
import { type CsvField, saveFile, toCsv } from '../../lib/list/csv.ts'
import { ActionButton, ActionOutcome } from '../form/action-button.tsx'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'

type ExportButtonProps<Row> = {
  /** Without its ending. */
  fileName: string
  fields: readonly CsvField<Row>[]
  /** Gives every row of the current filter. */
  load: () => Promise<readonly Row[]>
}

/** Saves what a list shows, all pages of it, as a CSV file. */
export function ExportButton<Row>({ fileName, fields, load }: ExportButtonProps<Row>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', toCsv(await load(), fields))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <ActionOutcome error={state === 'failed' ? texts.exportFailed : null}>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        isBusy={state === 'busy'}
        onClick={() => void save()}
      >
        {texts.exportCsv}
      </ActionButton>
    </ActionOutcome>
  )
}
