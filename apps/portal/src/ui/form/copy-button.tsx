import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'

const TOLD_MS = 2000

/** Puts a text on the clipboard and says for two seconds whether it got there. */
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

/** Puts a text on the clipboard; rejects when the browser refuses. */
async function copyText(text: string): Promise<void> {
  // Browsers offer their clipboard to pages by https and on this machine only; an office network has neither.
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
