import { Button } from '@mantine/core'
import { Notice } from './notice.tsx'
import { texts } from './texts.ts'

/** Says that something could not be loaded and offers to try again. */
export function LoadError({ text, onRetry, isBusy }: { text: string; onRetry: () => void; isBusy: boolean }) {
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" variant="default" onClick={onRetry} loading={isBusy}>
          {texts.tryAgain}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
