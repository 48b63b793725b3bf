import type { FactorMethod } from '@feedreel/contracts/session'
import { Button, TextInput } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { canUsePasskeys } from '../session/passkey-sign-in.ts'
import { texts } from './texts.ts'

const words = texts.step

type CodeFieldProps = {
  methods: readonly FactorMethod[]
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The field for a code of an authenticator app or a recovery code. */
export function CodeField({ methods, value, error, onChange }: CodeFieldProps) {
  const hasApp = methods.includes('code')
  return (
    <TextInput
      label={hasApp ? words.code : words.recoveryCode}
      {...(hasApp && { description: words.codeHelp })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      data-autofocus
      value={value}
      error={error}
      aria-invalid={error !== undefined}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

type PasskeyButtonProps = { methods: readonly FactorMethod[]; isBusy: boolean; onUse: () => void }

/** Asks for a passkey if the person has one and the browser supports it. */
export function PasskeyButton({ methods, isBusy, onUse }: PasskeyButtonProps) {
  if (!methods.includes('passkey') || !canUsePasskeys()) return null
  return (
    <Button variant="default" onClick={onUse} disabled={isBusy} leftSection={<Icon name="key" size={16} />}>
      {words.passkey}
    </Button>
  )
}
