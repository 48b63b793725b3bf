import type { Brand } from '@feedreel/contracts/brand/brand'
import { Button, Input } from '@mantine/core'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { FileInput } from '../../../ui/form/inputs.tsx'
import { useUploadLogo } from '../queries.ts'
import classes from './brand-section.module.css'
import { words } from './brand-texts.ts'

type LogoFieldProps = {
  name: 'logo_light' | 'logo_dark'
  /** The chosen logo, or null. */
  id: string | null
  saved: Brand | null
  onChange: (id: string | null) => void
}

/** Uploads a logo at once, so that the preview can show it, and shows it on the background that it is meant for. */
export function LogoField({ name, id, saved, onChange }: LogoFieldProps) {
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo()
  const [error, setError] = useState<string | null>(null)
  const { label, help } = words.logos[name]
  const url = id === null ? null : urlOf(id, saved, upload.data)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    setError(null)
    upload.mutate(file, {
      onSuccess: logo => onChange(logo.id),
      onError: failure => setError(sentenceOf(failure)),
    })
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    setError(null)
    onChange(null)
    input.current?.focus()
  }

  return (
    <Input.Wrapper id={inputId} label={label} description={help} error={error}>
      <div className={classes.logo}>
        {url && (
          <div className={classes.logoRow}>
            <span className={classes.logoGround} data-for={name}>
              <img src={url} alt={label} />
            </span>
            <Button size="xs" variant="default" title={words.logoRemoveOf(label)} onClick={remove}>
              {words.logoRemove}
            </Button>
          </div>
        )}
        <FileInput
          ref={input}
          id={inputId}
          accept="image/png,image/svg+xml,.png,.svg"
          disabled={upload.isPending}
          onChange={choose}
        />
        {upload.isPending && (
          <p className={classes.note} role="status">
            {words.logoUploading}
          </p>
        )}
      </div>
    </Input.Wrapper>
  )
}

function urlOf(id: string, saved: Brand | null, uploaded: { id: string; url: string } | undefined) {
  if (uploaded?.id === id) return uploaded.url
  if (saved?.logo_light === id) return saved.logo_light_url
  return saved?.logo_dark === id ? saved.logo_dark_url : null
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return words.logoFailed
  return error.fields?.file?.[0] ?? (error.detail || words.logoFailed)
}
