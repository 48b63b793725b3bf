import type { SystemSettings } from '@feedreel/contracts/settings'
import { Button, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { inlineSentences } from '../../lib/field-sentences.ts'
import { focusFirstError, nativeErrors } from '../../lib/native-errors.ts'
import { useTimedMessage } from '../../lib/use-timed-message.ts'
import { FieldStack } from '../../ui/field-stack.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { TimedNotice } from '../../ui/timed-notice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useSaveSettings } from './queries.ts'
import { texts } from './texts.ts'

const MESSAGE_MS = 3000

/** Numbers stand as the text in their inputs until they are sent. */
const toValues = (settings: SystemSettings) => ({
  default_feed_check_interval: String(settings.default_feed_check_interval),
  video_retention_days: String(settings.video_retention_days),
  max_concurrent_generations: String(settings.max_concurrent_generations),
  storage_limit_gb: String(settings.storage_limit_gb),
  maintenance_mode: settings.maintenance_mode,
})

const toSettings = (values: ReturnType<typeof toValues>): SystemSettings => ({
  default_feed_check_interval: Number(values.default_feed_check_interval),
  video_retention_days: Number(values.video_retention_days),
  max_concurrent_generations: Number(values.max_concurrent_generations),
  storage_limit_gb: Number(values.storage_limit_gb),
  maintenance_mode: values.maintenance_mode,
})

/** The five settings; the browser checks the numbers, the server has the last word. */
export function SettingsForm({ settings }: { settings: SystemSettings }) {
  const form = useForm({ initialValues: toValues(settings) })
  const save = useSaveSettings()
  const { message, show, clear } = useTimedMessage(MESSAGE_MS)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (save.isPending) return
    const refuse = (errors: Record<string, string>) => {
      form.setErrors(errors)
      focusFirstError(element, errors)
    }
    clear()
    form.clearErrors()
    const errors = nativeErrors(element)
    if (Object.keys(errors).length > 0) return refuse(errors)
    save.mutate(toSettings(form.values), {
      onSuccess: saved => {
        show({ tone: 'success', text: texts.saved })
        form.setValues(toValues(saved))
        form.resetDirty(toValues(saved))
      },
      onError: error => {
        show({ tone: 'danger', text: texts.saveFailed })
        if (error instanceof ApiError && error.fields) refuse(inlineSentences(error.fields))
      },
    })
  }

  return (
    <PageStack isNarrow>
      <TimedNotice message={message} onClose={clear} />
      <Panel title={texts.title} actions={<TextLink to="/portal/health">{texts.health}</TextLink>}>
        <form onSubmit={submit} noValidate>
          <FieldStack>
            <NumberField
              label={texts.interval}
              description={texts.intervalHelp}
              name="default_feed_check_interval"
              min={5}
              required
              {...form.getInputProps('default_feed_check_interval')}
            />
            <NumberField
              label={texts.retention}
              description={texts.retentionHelp}
              name="video_retention_days"
              min={1}
              required
              {...form.getInputProps('video_retention_days')}
            />
            <NumberField
              label={texts.concurrent}
              description={texts.concurrentHelp}
              name="max_concurrent_generations"
              min={1}
              required
              {...form.getInputProps('max_concurrent_generations')}
            />
            <NumberField
              label={texts.storage}
              description={texts.storageHelp}
              name="storage_limit_gb"
              min={1}
              step={0.1}
              required
              {...form.getInputProps('storage_limit_gb')}
            />
            <Switch
              label={texts.maintenance}
              description={texts.maintenanceHelp}
              name="maintenance_mode"
              {...form.getInputProps('maintenance_mode', { type: 'checkbox' })}
            />
            <FormActions>
              <Button type="submit" loading={save.isPending}>
                {texts.save}
              </Button>
            </FormActions>
          </FieldStack>
        </form>
      </Panel>
      <UnsavedGuard isDirty={form.isDirty()} />
    </PageStack>
  )
}
