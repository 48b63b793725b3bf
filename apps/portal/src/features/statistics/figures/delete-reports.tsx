import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatFullDay } from '../../../lib/format/date.ts'
import { IconButton } from '../../../ui/form/action-button.tsx'
import { closeDialog, Dialog, DialogActions } from '../../../ui/page/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { usePublishers } from '../../publishers/queries.ts'
import { useRemoveAdReports } from '../queries.ts'
import { texts } from './texts.ts'
import classes from './upload-report.module.css'

const words = texts.remove

type DeleteReportsProps = {
  /** Chosen at first. */
  publisher: number | undefined
  /** Whose reports are deleted. */
  period: { from: string; to: string }
  /** Whether there are reports; the dialog stays open after it has deleted the last one. */
  isOffered: boolean
}

/** Deletes a publisher's ad reports of the period that is shown. */
export function DeleteReports({ publisher, period, isOffered }: DeleteReportsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { rows = [] } = usePublishers()
  const { mutate, reset, data, isPending, isError } = useRemoveAdReports()
  const open = () => {
    reset()
    setIsMissing(false)
    setChosen(publisher === undefined ? '' : String(publisher))
    setIsOpen(true)
  }
  const start = () => {
    setIsMissing(chosen === '')
    if (chosen !== '') mutate({ publisher: Number(chosen), ...period })
  }
  return (
    <>
      {isOffered && (
        <IconButton icon="trash" onClick={open}>
          {words.open}
        </IconButton>
      )}
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          data ? (
            <Button variant="default" onClick={closeDialog}>
              {texts.close}
            </Button>
          ) : (
            <DialogActions label={words.start} isDangerous isBusy={isPending} onConfirm={start} />
          )
        }
      >
        {data ? (
          <Notice tone="success">{words.done(data.removed)}</Notice>
        ) : (
          <div className={classes.fields}>
            <p className={classes.intro}>
              {words.intro(formatFullDay(period.from), formatFullDay(period.to))}
            </p>
            {(isMissing || isError) && (
              <Notice tone="danger">{isMissing ? words.noPublisher : words.failed}</Notice>
            )}
            <NativeSelect
              label={texts.upload.publisher}
              value={chosen}
              onChange={event => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: words.choose },
                ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}
