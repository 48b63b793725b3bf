import { FEED_COLUMNS, PUBLISHER_COLUMNS } from '@feedreel/contracts/batch/csv-columns'
import type { CsvImport } from '@feedreel/contracts/batch/csv-import'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { saveText } from '../../lib/save-file.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { FileInput } from '../../ui/form/inputs.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { closeDialog, Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import classes from './csv-import.module.css'
import { type Imported, useImportCsv } from './queries.ts'
import { texts } from './texts.ts'

type Row = CsvImport['rows'][number]

/** Rows that are drawn at first, and more for each click; the server accepts a thousand. */
const ROWS_PER_STEP = 200
const TEMPLATES: Record<Imported, string> = {
  feeds: `${FEED_COLUMNS.join(',')}\r\nExample News,https://news.example/feed.xml,,yes,,schedule,keep\r\n`,
  publishers: `${PUBLISHER_COLUMNS.join(',')}\r\nThe Gazette,the-gazette,gazette.example www.gazette.example,,5,3,1440,yes,yes\r\n`,
}

type ImportDialogProps = { what: Imported; onClose: () => void }

/** Checks a CSV file as soon as it is chosen, shows the result of each row, then imports it. */
export function ImportDialog({ what, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const { mutate, data, error, isPending, reset } = useImportCsv(what)
  const check = (chosen: File | null) => {
    setFile(chosen)
    if (chosen) mutate({ file: chosen, isDryRun: true })
    else reset()
  }
  const isDone = data?.is_dry_run === false
  return (
    <Dialog
      title={texts.title[what]}
      isOpen
      isWide
      onClose={onClose}
      actions={
        isDone ? (
          <Button onClick={closeDialog}>{texts.close}</Button>
        ) : (
          <>
            <Button variant="default" onClick={closeDialog}>
              {texts.cancel}
            </Button>
            <Button
              disabled={!file || !data || data.added === 0}
              loading={isPending}
              onClick={() => file && mutate({ file, isDryRun: false })}
            >
              {texts.start(data?.added ?? 0)}
            </Button>
          </>
        )
      }
    >
      <div className={classes.fields}>
        {!isDone && <ChooseFile what={what} onChoose={check} />}
        {isPending && <p role="status">{texts.checking}</p>}
        {error && <Notice tone="danger">{sentenceOf(error)}</Notice>}
        {data && <Result result={data} />}
      </div>
    </Dialog>
  )
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return texts.failed
  return error.fields?.file?.join(' ') ?? texts.failed
}

type ChooseFileProps = { what: Imported; onChoose: (file: File | null) => void }

function ChooseFile({ what, onChoose }: ChooseFileProps) {
  return (
    <>
      <p>{texts.intro[what]}</p>
      <div>
        <IconButton
          icon="download"
          onClick={() => saveText(`${what}-template.csv`, 'text/csv;charset=utf-8', TEMPLATES[what])}
        >
          {texts.template}
        </IconButton>
      </div>
      <FileInput
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={texts.file}
        onChange={event => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
    </>
  )
}

function Result({ result }: { result: CsvImport }) {
  const { is_dry_run: isDryRun, added, refused, rows } = result
  const [count, setCount] = useState(ROWS_PER_STEP)
  // A stable sort: the order of the file stays within both groups.
  const shown = rows
    .toSorted((a, b) => Number(a.errors.length === 0) - Number(b.errors.length === 0))
    .slice(0, count)
  return (
    <>
      <Notice tone={refused > 0 ? 'warning' : 'success'}>
        {(isDryRun ? texts.foreseen : texts.done)(added, refused)}
      </Notice>
      <div className={classes.rows}>
        <DataTable
          label={texts.rows}
          columns={columnsOf(isDryRun)}
          rows={shown}
          keyOf={row => row.line}
          empty={null}
          isCompact
        />
      </div>
      {shown.length < rows.length && (
        <p className={classes.note}>
          {texts.more(shown.length, rows.length)}{' '}
          <Button size="compact-xs" variant="default" onClick={() => setCount(count + ROWS_PER_STEP)}>
            {texts.showMore(Math.min(ROWS_PER_STEP, rows.length - shown.length))}
          </Button>
        </p>
      )}
    </>
  )
}

const columnsOf = (isDryRun: boolean): readonly Column<Row>[] => [
  { key: 'line', title: texts.columns.line, kind: 'mark', cell: row => row.line },
  {
    key: 'name',
    title: texts.columns.name,
    kind: 'main',
    cell: row => <bdi>{row.name || texts.unnamed}</bdi>,
  },
  {
    key: 'fate',
    title: texts.columns.fate,
    kind: 'wide',
    cell: row => <Fate row={row} isDryRun={isDryRun} />,
  },
]

function Fate({ row: { errors }, isDryRun }: { row: Row; isDryRun: boolean }) {
  if (errors.length === 0) {
    return <StatusBadge tone="success">{isDryRun ? texts.willBeAdded : texts.added}</StatusBadge>
  }
  return (
    <>
      <StatusBadge tone="danger">{texts.refused}</StatusBadge>
      <ul className={classes.errors}>
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`}>{texts.error(column, message)}</li>
        ))}
      </ul>
    </>
  )
}
