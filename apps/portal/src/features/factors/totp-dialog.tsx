import { Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { encode } from 'uqr'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useConfirmTotp, useStartTotp } from './queries.ts'
import { texts } from './texts.ts'
import classes from './totp-dialog.module.css'

const words = texts.setUp

/** A key in groups of four, which are easier to type. */
const grouped = (key: string) => key.replaceAll(/.{4}(?=.)/g, '$& ')

/** Light modules around the code, without which scanners don't find it (ISO/IEC 18004). */
const QUIET = 4

type TotpDialogProps = {
  onClose: () => void
  /** @param codes the recovery codes of a first factor, to be shown; else null */
  onAdded: (codes: string[] | null) => void
}

/** Sets up an authenticator app: shows the key, and asks for a first code. */
export function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
  const formId = useId()
  const { mutate: start, data: made, error: startError } = useStartTotp()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  useEffect(() => start(), [start])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (made && !confirm.isPending) {
      confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onAdded(recovery_codes) })
    }
  }
  const fields = confirm.error instanceof ApiError ? confirm.error.fields : null
  const failure = startError ?? (fields ? null : confirm.error)
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={<DialogActions label={words.save} form={formId} isBusy={confirm.isPending || !made} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FieldStack>
          <p>{words.scan}</p>
          {failure && <Notice tone="danger">{serverSentence(failure, texts.failed)}</Notice>}
          <div className={classes.key}>
            {made ? (
              <QrCode text={made.uri} label={words.qr} />
            ) : (
              <Skeleton width={200} height={200} aria-label={words.loading} />
            )}
            <div className={classes.text}>
              <span className={classes.label}>{words.key}</span>
              <code className={classes.secret}>{made && grouped(made.secret)}</code>
              {made && <CopyButton text={made.secret} label={words.copy} />}
            </div>
          </div>
          <TextInput
            label={words.code}
            description={words.codeHelp}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            value={code}
            error={fields ? inlineSentences(fields).code : undefined}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </FieldStack>
      </form>
    </Dialog>
  )
}

/** A text as a QR code, dark on light in both colour schemes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
