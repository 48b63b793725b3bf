import { useEffect, useState } from 'react'
import classes from './clip-field.module.css'

/** A clip to look at; nothing when the browser can't play its format. */
export function ClipPreview({ url, label }: { url: string; label: string }) {
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

/** A file that was chosen and not sent yet, to look at. */
export function ChosenClipPreview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <ClipPreview url={url} label={label} />
}
