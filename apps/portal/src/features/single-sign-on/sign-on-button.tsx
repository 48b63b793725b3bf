import { Button } from '@mantine/core'
import { serverSentence } from '../../lib/api/api-error.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStartSignOn } from './flow.ts'
import { texts } from './texts.ts'

type SignOnButtonProps = {
  /** Whether it is the only way to sign in. */
  isMain: boolean
  /** The path to return to. */
  from: string
  onError: (sentence: string | null) => void
}

/** Leads to the identity provider. */
export function SignOnButton({ isMain, from, onError }: SignOnButtonProps) {
  const start = useStartSignOn()
  const signIn = () => {
    onError(null)
    start.mutate(
      { isConfirmation: false, from },
      { onError: cause => onError(serverSentence(cause, texts.unreachable)) },
    )
  }
  return (
    <Button
      size="md"
      {...(!isMain && { variant: 'default' })}
      onClick={signIn}
      disabled={start.isPending}
      leftSection={<Icon name="people" size={16} />}
    >
      {texts.signIn}
    </Button>
  )
}
