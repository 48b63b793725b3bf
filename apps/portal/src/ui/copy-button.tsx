import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Icon } from './icon.tsx'
import { texts } from './texts.ts'

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
