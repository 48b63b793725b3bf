import { CHECK_INTERVAL_MINUTES } from '@feedreel/contracts/fields/check-interval'
import { Role } from '@feedreel/contracts/fields/role'
import type { SystemSettings, SystemSettingsChange } from '@feedreel/contracts/settings'
import { Checkbox, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useCheckedSubmit } from '../../lib/form/use-checked-submit.ts'
import { useSavedForm } from '../../lib/form/use-saved-form.ts'
import { useMessage } from '../../lib/use-message.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldStack, FormActions } from '../../ui/form/field-layout.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { NumberField, SwitchField, TextAreaField } from '../../ui/form/inputs.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { FixedNotice, FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { ClosedPanel, PageStack, Panel } from '../../ui/page/panel.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { AuditExportPanel } from '../audit/export-panel.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { texts as session } from '../session/texts.ts'
import { useSaveSettings, useSettings } from './queries.ts'
import classes from './settings-page.module.css'
import { texts } from './texts.ts'

/** Loaded when its panel is opened. */
const DefaultBrandForm = lazy(async () => ({
  default: (await import('./default-brand-panel.tsx')).DefaultBrandForm,
}))

/** The settings of the whole system. */
export function Component() {
  const query = useSettings()
  const { data, isError } = query
  const [isBrandDirty, setIsBrandDirty] = useState(false)
  if (data) {
    return (
      <PageStack isNarrow>
        <SettingsForm settings={data} isBrandDirty={isBrandDirty} />
        <ClosedPanel
          title={texts.brand.title}
          hint={texts.brand.hint}
          show={texts.brand.show}
          hide={texts.brand.hide}
          isKept
        >
          <Suspense fallback={<p>{texts.loading}</p>}>
            <DefaultBrandForm onDirty={setIsBrandDirty} />
          </Suspense>
        </ClosedPanel>
        <HistoryPanel subject="settings" />
        <AuditExportPanel />
      </PageStack>
    )
  }
  if (!isError) return <FullPageLoader text={texts.loading} />
  return (
    <PageStack isNarrow>
      <LoadError text={texts.loadFailed} query={query} />
    </PageStack>
  )
}

const MESSAGE_MS = 3000
const LIMITS = {
  default_feed_check_interval: { min: CHECK_INTERVAL_MINUTES.min },
  video_retention_days: { min: 1 },
  max_concurrent_generations: { min: 1 },
  storage_limit_gb: { min: 1, step: 0.1 },
  item_retention_days: { min: 7 },
} as const

/** An older server may lack a setting; its field is then left out. */
type Answered = Partial<SystemSettings>

type NumberName = keyof typeof LIMITS
const NUMBERS = Object.keys(LIMITS) as NumberName[]
/** Settings that are texts. */
const TEXTS = ['statistics_time_zone', 'currency'] as const
const LINES = 'ads_txt_lines'

type Values = Record<NumberName | (typeof TEXTS)[number] | typeof LINES, string> & {
  maintenance_mode: boolean
  second_factor_roles: Role[]
}

/** Numbers are held as the text of their inputs until they are sent. */
const toValues = (settings: Answered): Values => ({
  ...(Object.fromEntries(NUMBERS.map(name => [name, String(settings[name])])) as Record<NumberName, string>),
  statistics_time_zone: settings.statistics_time_zone ?? '',
  currency: settings.currency ?? '',
  ads_txt_lines: settings.ads_txt_lines ?? '',
  maintenance_mode: settings.maintenance_mode ?? false,
  second_factor_roles: settings.second_factor_roles ?? [],
})

const toSettings = (values: Values, answered: Answered): SystemSettingsChange => ({
  ...Object.fromEntries(
    NUMBERS.filter(name => answered[name] !== undefined).map(name => [name, Number(values[name])]),
  ),
  ...Object.fromEntries(
    ([...TEXTS, LINES] as const)
      .filter(name => answered[name] !== undefined)
      .map(name => [name, values[name].trim()]),
  ),
  maintenance_mode: values.maintenance_mode,
  ...(answered.second_factor_roles && { second_factor_roles: values.second_factor_roles }),
})

/** The form of the settings. Its guard is that of the whole screen: `isBrandDirty` are unsaved changes of the default brand. */
export function SettingsForm({ settings, isBrandDirty }: { settings: Answered; isBrandDirty: boolean }) {
  const save = useSaveSettings()
  const { form, takeSent, ...notices } = useSavedForm(toValues(settings), save.isPending)
  const { message, show, clear } = useMessage()

  const submit = useCheckedSubmit(form, {
    isBusy: save.isPending,
    send: refuseFields => {
      clear()
      const sent = form.getValues()
      save.mutate(toSettings(sent, settings), {
        onSuccess: () => {
          show({ tone: 'success', text: texts.saved })
          takeSent(sent)
        },
        onError: refuseFields,
      })
    },
  })

  const number = (name: NumberName) =>
    settings[name] !== undefined && (
      <NumberField
        label={texts.labels[name]}
        description={texts.help[name]}
        name={name}
        required
        {...LIMITS[name]}
        {...form.getInputProps(name)}
      />
    )

  return (
    <PageStack isNarrow>
      <FormNotices {...notices} />
      <Panel title={texts.title} actions={<TextLink to="/portal/health">{texts.health}</TextLink>}>
        <form onSubmit={submit} noValidate>
          <FieldStack>
            <FieldsGroup title={texts.groups.feeds}>{number('default_feed_check_interval')}</FieldsGroup>
            <FieldsGroup title={texts.groups.videos}>
              {number('video_retention_days')}
              {number('max_concurrent_generations')}
              {number('storage_limit_gb')}
              {number('item_retention_days')}
              <SwitchField
                label={texts.labels.maintenance_mode}
                description={texts.help.maintenance_mode}
                name="maintenance_mode"
                {...form.getInputProps('maintenance_mode', { type: 'checkbox' })}
              />
            </FieldsGroup>
            {TEXTS.some(name => settings[name] !== undefined) && (
              <FieldsGroup title={texts.groups.statistics}>
                {TEXTS.filter(name => settings[name] !== undefined).map(name => (
                  <TextInput
                    key={name}
                    label={texts.labels[name]}
                    description={texts.help[name]}
                    name={name}
                    required
                    {...form.getInputProps(name)}
                  />
                ))}
                {settings[LINES] !== undefined && (
                  <TextAreaField
                    label={texts.labels[LINES]}
                    description={texts.help[LINES]}
                    name={LINES}
                    rows={4}
                    {...form.getInputProps(LINES)}
                  />
                )}
              </FieldsGroup>
            )}
            {settings.second_factor_roles && (
              <FieldsGroup title={texts.groups.signIn}>
                <Checkbox.Group
                  label={texts.labels.second_factor_roles}
                  description={texts.help.second_factor_roles}
                  {...form.getInputProps('second_factor_roles')}
                >
                  <div className={classes.roles}>
                    {Role.options.map(role => (
                      <Checkbox
                        key={role}
                        name="second_factor_roles"
                        value={role}
                        label={session.roles[role].name}
                      />
                    ))}
                  </div>
                </Checkbox.Group>
              </FieldsGroup>
            )}
            <FormActions>
              <ActionButton type="submit" isBusy={save.isPending}>
                {texts.save}
              </ActionButton>
            </FormActions>
          </FieldStack>
        </form>
      </Panel>
      <UnsavedGuard isDirty={form.isDirty() || isBrandDirty} />
      <TimedNotice message={message} onClose={clear} clearAfterMs={MESSAGE_MS} isAlert />
      {save.isError && (
        <FixedNotice tone="danger" onClose={save.reset}>
          {texts.saveFailed}
        </FixedNotice>
      )}
    </PageStack>
  )
}

/** Settings about the same subject, below its heading. */
function FieldsGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.heading}>
        {title}
      </h3>
      <FieldStack>{children}</FieldStack>
    </section>
  )
}
