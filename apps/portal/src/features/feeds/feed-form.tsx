import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { inlineSentences } from '../../lib/field-sentences.ts'
import { focusFirstError, nativeErrors } from '../../lib/native-errors.ts'
import { useLeaveAfterSave } from '../../lib/use-leave-after-save.ts'
import type { Message } from '../../lib/use-timed-message.ts'
import { FieldStack } from '../../ui/field-stack.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DROP_CHANGES, UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { type FeedValues, useSaveFeed } from './queries.ts'
import { texts } from './texts.ts'

const LIST = '/portal/feeds'
const words = texts.form

type FeedFormProps = {
  /** Null for a new feed. */
  id: number | null
  initial: FeedValues
}

/** Name, address and whether a feed is active; the browser checks the address. */
export function FeedForm({ id, initial }: FeedFormProps) {
  const form = useForm({ initialValues: initial })
  const save = useSaveFeed(id)
  const navigate = useNavigate()
  const leaveSoon = useLeaveAfterSave(LIST)
  const [message, setMessage] = useState<Message | null>(null)
  const isDone = save.isSuccess

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (save.isPending || isDone) return
    const refuse = (errors: Record<string, string>) => {
      form.setErrors(errors)
      focusFirstError(element, errors)
    }
    setMessage(null)
    form.clearErrors()
    const errors = nativeErrors(element)
    if (Object.keys(errors).length > 0) return refuse(errors)
    save.mutate(form.values, {
      onSuccess: () => {
        setMessage({ tone: 'success', text: id === null ? words.created : words.updated })
        leaveSoon()
      },
      onError: error => {
        const detail = error instanceof ApiError ? error.detail : ''
        setMessage({ tone: 'danger', text: detail || words.saveFailed })
        if (error instanceof ApiError && error.fields) refuse(inlineSentences(error.fields))
      },
    })
  }

  return (
    <PageStack isNarrow>
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <Panel title={id === null ? words.addTitle : words.editTitle}>
        <form onSubmit={submit} noValidate>
          <FieldStack>
            <TextInput
              label={words.name}
              name="name"
              required
              maxLength={200}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={words.url}
              description={words.urlHelp}
              name="url"
              type="url"
              required
              maxLength={2000}
              placeholder="https://example.com/rss.xml"
              {...form.getInputProps('url')}
            />
            <Switch
              label={words.active}
              description={words.activeHelp}
              name="is_active"
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
            <FormActions>
              <Button type="submit" loading={save.isPending} disabled={isDone}>
                {id === null ? words.add : words.save}
              </Button>
              <Button variant="default" onClick={() => void navigate(LIST, { state: DROP_CHANGES })}>
                {words.cancel}
              </Button>
            </FormActions>
          </FieldStack>
        </form>
      </Panel>
      <UnsavedGuard isDirty={form.isDirty() && !isDone} />
    </PageStack>
  )
}
