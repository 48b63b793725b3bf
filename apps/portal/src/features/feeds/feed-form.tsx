import { CHECK_INTERVAL_MINUTES } from '@feedreel/contracts/fields/check-interval'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { useCheckedSubmit } from '../../lib/form/use-checked-submit.ts'
import { useSavedForm } from '../../lib/form/use-saved-form.ts'
import { type Message, useLeaveAfterSave } from '../../lib/use-message.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldGroup, FieldStack, FormActions } from '../../ui/form/field-layout.tsx'
import { FormNotices, ReadOnlyNotice } from '../../ui/form/form-notices.tsx'
import { NumberField, SwitchField } from '../../ui/form/inputs.tsx'
import { DROP_CHANGES, UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import { type FeedValues, useSaveFeed } from './queries.ts'
import { TestFeed, TestResult } from './test-feed.tsx'
import { texts } from './texts.ts'
import { MAX_NAME, useAddressTest } from './use-address-test.ts'

const LIST = '/portal/feeds'
const words = texts.form

type FeedFormProps = {
  /** Null for a new feed. */
  id: number | null
  saved: FeedValues
}

/** The form of a feed. */
export function FeedForm({ id, saved }: FeedFormProps) {
  const save = useSaveFeed(id)
  // A new feed has no record to follow after it is saved.
  const isSaving = save.isPending || (id === null && save.isSuccess)
  const { form, takeSent, ...notices } = useSavedForm(saved, isSaving)
  // What was typed since it was sent is not saved.
  const isDone = save.isSuccess && !form.isDirty()
  const may = useMay()
  const mayChange = may('feeds.update')
  const navigate = useNavigate()
  const [message, setMessage] = useState<Message | null>(null)
  useLeaveAfterSave(LIST, isDone, message)
  const test = useAddressTest(form)

  const submit = useCheckedSubmit(form, {
    isBusy: save.isPending || isDone,
    send: refuseFields => {
      setMessage(null)
      const sent = form.getValues()
      save.mutate(sent, {
        onSuccess: () => {
          setMessage({ tone: 'success', text: id === null ? words.created : words.updated })
          takeSent(sent)
          window.scrollTo({ top: 0 })
        },
        onError: error => {
          const detail = error instanceof ApiError ? error.detail : ''
          setMessage({ tone: 'danger', text: detail || words.saveFailed })
          window.scrollTo({ top: 0 })
          refuseFields(error)
        },
      })
    },
  })

  return (
    <PageStack isNarrow>
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <FormNotices {...notices} />
      {!mayChange && <ReadOnlyNotice />}
      <Panel title={words.title}>
        <form onSubmit={submit} noValidate>
          <FieldStack>
            <TextInput
              label={words.name}
              name="name"
              required
              maxLength={MAX_NAME}
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
            {may('feeds.test') && (
              <TestFeed
                isReady={form.values.url.trim() !== ''}
                isBusy={test.isPending}
                onTest={() => test.run(form.values.url)}
              >
                {test.found && <TestResult result={test.found} url={form.values.url} onUse={test.take} />}
              </TestFeed>
            )}
            <TextInput
              label={words.publicName}
              description={words.publicNameHelp}
              name="public_name"
              maxLength={60}
              {...form.getInputProps('public_name')}
            />
            <NumberField
              label={words.interval}
              description={words.intervalHelp}
              name="check_interval"
              min={CHECK_INTERVAL_MINUTES.min}
              {...form.getInputProps('check_interval')}
            />
            <SwitchField
              label={words.active}
              description={words.activeHelp}
              name="is_active"
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
            <SourceFields form={form} />
            <FormActions>
              {mayChange && (
                <ActionButton type="submit" isBusy={save.isPending || isDone}>
                  {id === null ? words.add : words.save}
                </ActionButton>
              )}
              <Button variant="default" onClick={() => void navigate(LIST, { state: DROP_CHANGES })}>
                {words.cancel}
              </Button>
            </FormActions>
          </FieldStack>
        </form>
      </Panel>
      <UnsavedGuard isDirty={form.isDirty()} />
    </PageStack>
  )
}

const SOURCE_FIELDS = [
  { name: 'on_change', label: words.onChange, choices: words.onChanges },
  { name: 'on_removal', label: words.onRemoval, choices: words.onRemovals },
] as const

/** What happens when an article on air is changed or removed at its source, each with its effect. */
function SourceFields({ form }: { form: UseFormReturnType<FeedValues> }) {
  return (
    <FieldGroup legend={words.source}>
      <FieldStack columns={2}>
        {SOURCE_FIELDS.map(({ name, label, choices }) => {
          const known: Record<string, { label: string; help: string }> = choices
          return (
            <NativeSelect
              key={name}
              label={label}
              description={known[form.values[name]]?.help}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              name={name}
              data={Object.entries(known).map(([value, choice]) => ({ value, label: choice.label }))}
              {...form.getInputProps(name)}
            />
          )
        })}
      </FieldStack>
    </FieldGroup>
  )
}
