import { CLIP_TYPES } from '@feedreel/contracts/publishers'
import { Button, Input } from '@mantine/core'
import { type ChangeEvent, useId, useRef } from 'react'
import { FileInput } from '../../ui/form/inputs.tsx'
import { asClip, clipRefusal } from './clip-check.ts'
import classes from './clip-field.module.css'
import { ChosenClipPreview, ClipPreview } from './clip-preview.tsx'
import type { ClipName, UploadState } from './clip-upload.ts'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.assets
const BYTES_PER_KB = 1024

type ClipFieldProps = {
  form: PublisherFormApi
  name: ClipName
  /** Where the file lies that the publisher has now. */
  currentUrl: string | null
  upload: UploadState
  sentPercent: number
}

/** One clip: the current file with remove and undo, the choice of another one, and how far its upload is. */
export function ClipField({ form, name, currentUrl, upload, sentPercent }: ClipFieldProps) {
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
