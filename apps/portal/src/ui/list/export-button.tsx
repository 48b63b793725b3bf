import { useState } from 'react'
import { type CsvField, toCsv } from '../../lib/list/csv.ts'
import { saveText } from '../../lib/save-file.ts'
import { ActionOutcome, IconButton } from '../form/action-button.tsx'
import { texts } from '../texts.ts'

type ExportButtonProps<Row> = {
  /** Without extension. */
  fileName: string
  fields: readonly CsvField<Row>[]
  /** Loads every row of the current filter. */
  load: () => Promise<readonly Row[]>
}

/** Exports all pages of a list as a CSV file. */
export function ExportButton<Row>({ fileName, fields, load }: ExportButtonProps<Row>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      saveText(`${fileName}.csv`, 'text/csv;charset=utf-8', toCsv(await load(), fields))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <ActionOutcome error={state === 'failed' ? texts.exportFailed : null}>
      <IconButton icon="download" isBusy={state === 'busy'} onClick={() => void save()}>
        {texts.exportCsv}
      </IconButton>
    </ActionOutcome>
  )
}
