import { MAX_PASSKEY_NAME } from '@feedreel/contracts/people/factors'
import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useAddPasskey } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.passkeys

type PasskeyDialogProps = {
  onClose: () => void
  /** @param codes as for TotpDialog */
  onAdded: (codes: string[] | null) => void
}

/** Names a new passkey, which the browser then creates. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const formId = useId()
  const add = useAddPasskey()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(name.trim() || words.defaultName, {
      onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
    })
  }
  return (
    <Dialog
      title={words.add}
      isOpen
      onClose={onClose}
      actions={<DialogActions label={words.save} form={formId} isBusy={add.isPending} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FieldStack>
          {add.error && (
            <Notice tone="danger">
              {add.error instanceof ApiError ? serverSentence(add.error, texts.failed) : words.stopped}
            </Notice>
          )}
          <TextInput
            label={words.name}
            description={words.nameHelp}
            name="name"
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        </FieldStack>
      </form>
    </Dialog>
  )
}
