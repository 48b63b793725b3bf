import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { routes } from '../../lib/api/routes.ts'
import { FileInput, SwitchField } from '../../ui/form/inputs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { ImportResult } from './import-result.tsx'
import classes from './opml.module.css'
import { useImportOpml } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.opml

/** The button that asks for a subscription list, adds its feeds and tells what became of each. */
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
      <Button variant="default" size="xs" leftSection={<Icon name="upload" size={14} />} onClick={open}>
        {words.open}
      </Button>
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

/** A link to all feeds as a subscription list, which the browser saves. */
export function ExportOpml() {
  return (
    <Button
      component="a"
      href={routes.feeds.exportOpml.path}
      download
      variant="default"
      size="xs"
      leftSection={<Icon name="download" size={14} />}
    >
      {texts.opml.export}
    </Button>
  )
}
