import { CLIP_TYPES } from '@feedreel/contracts/publishers'
import { Button, Input } from '@mantine/core'
import { type ChangeEvent, useId, useRef } from 'react'
import { asClip, clipRefusal } from './clip-check.ts'
import classes from './clip-field.module.css'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './publisher-form.tsx'

const words = allWords.assets
const BYTES_PER_KB = 1024

/** Where the last attempt to send the chosen file stands. */
export type UploadState = 'idle' | 'uploading' | 'completed' | 'error'

type ClipFieldProps = {
  form: PublisherFormApi
  name: 'intro_video' | 'outro_video'
  removeName: 'remove_intro_video' | 'remove_outro_video'
  label: string
  /** Where the file lies that the publisher has now. */
  currentUrl: string | null
  upload: UploadState
}

/** One clip: the current file with remove and undo, and the choice of another one. */
export function ClipField({ form, name, removeName, label, currentUrl, upload }: ClipFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const file = form.values[name]
  const isMarked = form.values[removeName]

  const clear = () => {
    if (input.current) input.current.value = ''
    form.setFieldValue(name, null)
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
              <p className={classes.note}>{words.marked}</p>
            ) : (
              // biome-ignore lint/a11y/useMediaCaption: a clip of the operator's own without speech to caption
              <video
                className={classes.video}
                src={currentUrl}
                controls
                preload="metadata"
                aria-label={`${words.current}: ${label}`}
              />
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={`${isMarked ? words.undo : words.remove} ${label}`}
              onClick={() => form.setFieldValue(removeName, !isMarked)}
            >
              {isMarked ? words.undo : words.remove}
            </Button>
          </div>
        )}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          className={classes.input}
          accept={[...CLIP_TYPES, '.mp4', '.avi', '.mov'].join(',')}
          onChange={choose}
        />
        {file && (
          <p className={classes.note} role="status">
            {words.chosen(file.name, Math.ceil(file.size / BYTES_PER_KB))}
            {currentUrl !== null && `, ${words.replaces}`}
            {upload !== 'idle' && `. ${words[upload]}`}{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={clear}
              aria-label={`${words.discard} ${label}`}
            >
              {words.discard}
            </Button>
          </p>
        )}
      </div>
    </Input.Wrapper>
  )
}
