import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

const TOLD_MS = 2000

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel,
}: {
  text: string
  label: string
  copiedLabel: string
}) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), TOLD_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
  }
  return (
    <Button
      size="xs"
      variant="default"
      onClick={copy}
      leftSection={isCopied ? <Icon name="check" size={14} /> : undefined}
    >
      {isCopied ? copiedLabel : label}
    </Button>
  )
}
