import { PASSWORD_LENGTH } from '@feedreel/contracts/fields/password-length'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { useCheckedSubmit } from '../../lib/form/use-checked-submit.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useChangePassword } from './account-queries.ts'
import { texts } from './texts.ts'

const words = texts.change

/** The dialog that changes one's own password. */
export function ChangePassword({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const form = useForm({ initialValues: { current_password: '', new_password: '' } })
  const change = useChangePassword()
  const submit = useCheckedSubmit(form, {
    isBusy: change.isPending,
    send: refuseFields => change.mutate(form.values, { onError: refuseFields }),
  })
  const close = () => {
    form.reset()
    change.reset()
    onClose()
  }
  const isUnexplained = change.isError && !(change.error instanceof ApiError && change.error.fields)
  const toggle = { 'aria-label': texts.showTyped, tabIndex: 0 }
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={close}
      actions={
        change.isSuccess ? (
          <Button onClick={close}>{words.close}</Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <ActionButton type="submit" form={formId} isBusy={change.isPending}>
              {words.save}
            </ActionButton>
          </>
        )
      }
    >
      {change.isSuccess ? (
        <Notice tone="success">{words.done}</Notice>
      ) : (
        <form id={formId} onSubmit={submit} noValidate>
          <FieldStack>
            {words.intro}
            {isUnexplained && <Notice tone="danger">{serverSentence(change.error, words.failed)}</Notice>}
            <PasswordInput
              label={words.current}
              name="current_password"
              autoComplete="current-password"
              required
              maxLength={PASSWORD_LENGTH.max}
              visibilityToggleButtonProps={toggle}
              aria-invalid={form.errors.current_password !== undefined}
              {...form.getInputProps('current_password')}
            />
            <PasswordInput
              label={words.next}
              description={words.nextHelp(PASSWORD_LENGTH.min)}
              name="new_password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_LENGTH.min}
              maxLength={PASSWORD_LENGTH.max}
              visibilityToggleButtonProps={toggle}
              aria-invalid={form.errors.new_password !== undefined}
              {...form.getInputProps('new_password')}
            />
          </FieldStack>
        </form>
      )}
    </Dialog>
  )
}
