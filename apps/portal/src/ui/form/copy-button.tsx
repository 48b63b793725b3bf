import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'

const TOLD_MS = 2000

/** Copies a text to the clipboard and shows the result for 2 s. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), TOLD_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      onClick={copy}
      leftSection={outcome && <Icon name={outcome === 'copied' ? 'check' : 'warning'} size={14} />}
    >
      {outcome ? texts[outcome] : label}
    </Button>
  )
}

async function copyText(text: string): Promise<void> {
  // The clipboard API needs https or localhost; fall back for plain http.
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  const focused = document.activeElement
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy the text.')
}
