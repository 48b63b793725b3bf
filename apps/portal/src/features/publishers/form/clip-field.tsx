import { CLIP_FIELDS, CLIP_TYPES, type Publisher } from '@feedreel/contracts/publishers'
import { Button, Input } from '@mantine/core'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { FileInput } from '../../../ui/form/inputs.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './clip-field.module.css'
import { asClip, type ClipName, type ClipSave, clipRefusal, type UploadState, uploadOf } from './clips.ts'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.assets
const BYTES_PER_KB = 1024

type ClipFieldProps = {
  form: PublisherFormApi
  name: ClipName
  /** URL of the publisher's current clip. */
  currentUrl: string | null
  upload: UploadState
  sentPercent: number
}

function ClipField({ form, name, currentUrl, upload, sentPercent }: ClipFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const label = words.labels[name]
  const removeName = `remove_${name}` as const
  const file = form.values[name]
  const isMarked = form.values[removeName]

  const clear = () => {
    if (input.current) input.current.value = ''
    form.setFieldValue(name, null)
  }
  const discard = () => {
    clear()
    input.current?.focus()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    form.clearFieldError(name)
    if (chosen === undefined) return clear()
    const refusal = clipRefusal(chosen)
    if (refusal !== null) {
      clear()
      form.setFieldError(name, refusal)
      return
    }
    form.setFieldValue(name, asClip(chosen))
    form.setFieldValue(removeName, false)
  }

  return (
    <Input.Wrapper id={id} label={label} error={form.errors[name]}>
      <div className={classes.field}>
        {currentUrl !== null && file === null && (
          <div className={classes.current}>
            {isMarked ? (
              <p className={classes.note} role="status">
                {words.marked}
              </p>
            ) : (
              <ClipPreview url={currentUrl} label={`${words.current}: ${label}`} />
            )}
            <Button
              size="xs"
              variant="default"
              title={`${isMarked ? words.undo : words.remove} ${label}`}
              onClick={() => form.setFieldValue(removeName, !isMarked)}
            >
              {isMarked ? words.undo : words.remove}
            </Button>
          </div>
        )}
        {file && <ChosenClipPreview file={file} label={`${words.chosenFile}: ${label}`} />}
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept={[...CLIP_TYPES, '.mp4', '.avi', '.mov'].join(',')}
          onChange={choose}
        />
        {file && (
          <p className={classes.note}>
            {words.chosen(file.name, Math.ceil(file.size / BYTES_PER_KB))}
            {currentUrl !== null && `, ${words.replaces}`}{' '}
            <Button size="compact-xs" variant="subtle" onClick={discard} title={`${words.discard} ${label}`}>
              {words.discard}
            </Button>
          </p>
        )}
        {upload !== 'idle' && (
          <div className={classes.upload} role="status" data-upload={upload}>
            {upload === 'uploading' && (
              <progress max={100} value={sentPercent} aria-label={words.progressOf(label)} />
            )}
            {upload === 'uploading' ? words.uploading(sentPercent) : words[upload]}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** Shows nothing if the browser can't play the format. */
function ClipPreview({ url, label }: { url: string; label: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === url) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: a clip of the operator's own without speech to caption
    <video
      className={classes.video}
      src={url}
      controls
      preload="metadata"
      aria-label={label}
      onError={() => setFailedUrl(url)}
    />
  )
}

function ChosenClipPreview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <ClipPreview url={url} label={label} />
}

type AssetsSectionProps = {
  form: PublisherFormApi
  publisher: Publisher | null
  /** The last save of the form. */
  save: ClipSave
  /** Upload progress in percent. */
  sentPercent: number
}

/** Intro and outro of a publisher's videos. */
export function AssetsSection({ form, publisher, save, sentPercent }: AssetsSectionProps) {
  return (
    <Panel id="assets" title={words.title} hint={words.help}>
      <FieldStack columns={2}>
        {CLIP_FIELDS.map(name => (
          <ClipField
            key={name}
            form={form}
            name={name}
            currentUrl={publisher?.[name] ?? null}
            upload={uploadOf(save, name, form.values[name])}
            sentPercent={sentPercent}
          />
        ))}
      </FieldStack>
    </Panel>
  )
}
