import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { FileInput, SwitchField } from '../../ui/form/inputs.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { ImportResult } from './import-result.tsx'
import classes from './opml.module.css'
import { useImportOpml } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.opml

/** Imports feeds from an OPML file and shows the result. */
export function ImportOpml() {
  const [isOpen, setIsOpen] = useState(false)
  const [isActive, setIsActive] = useState(true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, data, isPending } = useImportOpml()

  const open = () => {
    reset()
    setRefusal(null)
    setIsOpen(true)
  }
  const start = () => {
    const file = input.current?.files?.[0]
    setRefusal(file ? null : words.noFile)
    if (!file) return
    const onError = (error: Error) => {
      const sentences = error instanceof ApiError ? error.fields?.file : undefined
      setRefusal(sentences?.join(' ') ?? words.failed)
    }
    mutate({ file, isActive }, { onError })
  }
  const close = () => setIsOpen(false)

  return (
    <>
      <IconButton icon="upload" onClick={open}>
        {words.open}
      </IconButton>
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onClose={close}
        actions={
          data ? (
            <Button onClick={close}>{words.close}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {words.cancel}
              </Button>
              <Button onClick={start} loading={isPending}>
                {words.start}
              </Button>
            </>
          )
        }
      >
        {data ? (
          <ImportResult result={data} />
        ) : (
          <div className={classes.fields}>
            <p>{words.intro}</p>
            {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
            <FileInput
              ref={input}
              accept=".opml,.xml,text/x-opml,text/xml,application/xml"
              aria-label={words.file}
            />
            <SwitchField
              label={words.active}
              description={words.activeHelp}
              checked={isActive}
              onChange={event => setIsActive(event.currentTarget.checked)}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}
