import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { IconButton } from '../../../ui/form/action-button.tsx'
import { FileInput } from '../../../ui/form/inputs.tsx'
import { closeDialog, Dialog } from '../../../ui/page/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { usePublishers } from '../../publishers/queries.ts'
import { useUploadAdReport } from '../queries.ts'
import { formatFigure } from './figure-names.ts'
import { texts } from './texts.ts'
import classes from './upload-report.module.css'

const words = texts.upload

/** Uploads the report of an ad server. @param publisher chosen at first */
export function UploadReport({ publisher }: { publisher: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const { rows = [] } = usePublishers()
  const { mutate, reset, data, isPending } = useUploadAdReport()
  const open = () => {
    reset()
    setRefusals([])
    setChosen(publisher === undefined ? '' : String(publisher))
    setIsOpen(true)
  }
  const start = () => {
    const file = input.current?.files?.[0]
    setRefusals(file ? [] : [words.noFile])
    if (!file) return
    const onError = (error: Error) => setRefusals(refusalsOf(error))
    mutate({ file, publisher: chosen === '' ? null : Number(chosen) }, { onError })
  }
  return (
    <>
      <IconButton icon="upload" onClick={open}>
        {words.open}
      </IconButton>
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button variant="default" onClick={closeDialog}>
              {data ? texts.close : words.cancel}
            </Button>
            {!data && (
              <Button onClick={start} loading={isPending}>
                {words.start}
              </Button>
            )}
          </>
        }
      >
        {data ? (
          <Notice tone="success">
            {words.done(data.rows, data.replaced, formatFigure('revenue', data.revenue, data.currency))}
          </Notice>
        ) : (
          <div className={classes.fields}>
            <p className={classes.intro}>{words.intro}</p>
            {refusals.length > 0 && (
              <Notice tone="danger">
                {refusals.map(sentence => (
                  <p key={sentence} className={classes.intro}>
                    {sentence}
                  </p>
                ))}
              </Notice>
            )}
            <NativeSelect
              label={words.publisher}
              value={chosen}
              onChange={event => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: words.inFile },
                ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <FileInput ref={input} accept=".csv,.tsv,.txt,text/csv" aria-label={words.file} />
          </div>
        )}
      </Dialog>
    </>
  )
}

function refusalsOf(error: Error): readonly string[] {
  const fields = error instanceof ApiError ? error.fields : null
  return fields ? Object.values(fields).flat() : [words.failed]
}
