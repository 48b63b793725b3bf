import type { Feed } from '@feedreel/contracts/feeds'
import type { EmbedVersion, Publisher } from '@feedreel/contracts/publishers'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { summariseFields } from '../../../lib/form/field-text.ts'
import { useCheckedSubmit } from '../../../lib/form/use-checked-submit.ts'
import { useSavedForm } from '../../../lib/form/use-saved-form.ts'
import { type Message, useLeaveAfterSave } from '../../../lib/use-message.ts'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { FieldStack, FormActions } from '../../../ui/form/field-layout.tsx'
import { FormNotices, ReadOnlyNotice } from '../../../ui/form/form-notices.tsx'
import { SwitchField } from '../../../ui/form/inputs.tsx'
import { DROP_CHANGES, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../../ui/page/panel.tsx'
import { type Section, SectionNav } from '../../../ui/page/section-nav.tsx'
import { WhenNear } from '../../../ui/page/when-near.tsx'
import { useMay } from '../../session/access.ts'
import { useSession } from '../../session/queries.ts'
import { AdsSection } from '../ads/ads-section.tsx'
import { useSavePublisher } from '../queries.ts'
import { ThemeSection } from '../theme/theme-section.tsx'
import { AssetsSection } from './clip-field.tsx'
import { DockingSection } from './docking-section.tsx'
import { FeedsSection } from './feeds-section.tsx'
import { words } from './form-texts.ts'
import { copyValues, type PublisherFormApi, type PublisherValues, toValues } from './form-values.ts'
import { AutoplaySection, GenerationSection } from './playback-sections.tsx'
import classes from './publisher-form.module.css'
import { checkFields, publisherFields, publisherSave } from './publisher-save.ts'
import { SettingsSection } from './settings-section.tsx'

/** Loaded later, so that the form opens sooner. */
const EmbedCode = lazy(async () => ({ default: (await import('../go-live/embed-code.tsx')).EmbedCode }))
const BrandSection = lazy(async () => ({
  default: (await import('../brand/brand-section.tsx')).BrandSection,
}))
const LIST = '/portal/publishers'
const FORM_SECTIONS: readonly Section[] = (
  ['settings', 'feeds', 'generation', 'assets', 'brand', 'ads', 'autoplay', 'theme', 'docking'] as const
).map(id => ({ id, title: words[id].title }))
const PEOPLE: Section = { id: 'people', title: words.people.title }
const EMBED: Section = { id: 'embed', title: words.embed.title }

type PublisherFormProps = {
  /** Null for a new publisher. */
  publisher: Publisher | null
  /** The publisher whose settings a new one begins with. */
  copied?: Publisher | undefined
  feeds: readonly Feed[]
  versions: readonly EmbedVersion[]
}

/** The form of a publisher in sections, followed by its embed code. */
export function PublisherForm({ publisher, copied, feeds, versions }: PublisherFormProps) {
  const save = useSavePublisher(publisher?.id ?? null)
  const saved = copied ? copyValues(copied) : toValues(publisher)
  // A new publisher has no record to follow after it is saved.
  const isSaving = save.isPending || (publisher === null && save.isSuccess)
  const { form, takeSent, ...notices } = useSavedForm<PublisherValues>(saved, isSaving)
  // What was typed since it was sent is not saved.
  const isDone = save.isSuccess && !form.isDirty()
  const mayChange = useMay()('publishers.update')
  const hasPeople = useSession()?.user?.is_alone === false
  const sections = [...FORM_SECTIONS, ...(hasPeople ? [PEOPLE] : []), ...(publisher ? [EMBED] : [])]
  const navigate = useNavigate()
  const [message, setMessage] = useState<Message | null>(null)
  useLeaveAfterSave(LIST, isDone, message)
  const [sentPercent, setSentPercent] = useState(0)

  const submit = useCheckedSubmit(form, {
    isBusy: save.isPending || isDone,
    check: () => checkFields(publisherFields(form.values)),
    send: refuseFields => {
      const sent = form.getValues()
      const { intro_video, outro_video } = sent
      setMessage(null)
      setSentPercent(0)
      save.mutate(publisherSave(publisherFields(sent), { intro_video, outro_video }, setSentPercent), {
        onSuccess: () => {
          setMessage({ tone: 'success', text: publisher ? words.updated : words.created })
          if (publisher === null && form.getValues() === sent) notices.takeSaved()
          else takeSent(sent)
          window.scrollTo({ top: 0 })
        },
        onError: error => {
          setMessage({ tone: 'danger', text: failure(error) })
          window.scrollTo({ top: 0 })
          refuseFields(error)
        },
      })
    },
  })

  return (
    <PageStack>
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      <FormNotices {...notices} />
      {!mayChange && <ReadOnlyNotice />}
      <div className={classes.screen}>
        <SectionNav label={words.sections} sections={sections} />
        <form onSubmit={submit} noValidate className={classes.form}>
          <SettingsSection form={form} publisher={publisher} versions={versions} />
          <FeedsSection form={form} feeds={feeds} />
          <GenerationSection form={form} publisher={publisher} />
          <AssetsSection form={form} publisher={publisher} save={save} sentPercent={sentPercent} />
          <WhenNear
            fallback={
              <Panel id="brand" title={words.brand.title}>
                <div className={classes.brand} />
              </Panel>
            }
          >
            <BrandSection form={form} publisher={publisher} />
          </WhenNear>
          <AdsSection form={form} />
          <AutoplaySection form={form} />
          <ThemeSection form={form} publisher={publisher} />
          <DockingSection form={form} />
          {hasPeople && <PeopleSection form={form} />}
          {publisher && (
            <WhenNear id="embed">
              <EmbedCode publisher={publisher} form={form} />
            </WhenNear>
          )}
          <div className={classes.actions}>
            <FormActions>
              {mayChange && (
                <ActionButton type="submit" isBusy={save.isPending || isDone}>
                  {publisher ? words.save : words.add}
                </ActionButton>
              )}
              <Button variant="default" onClick={() => void navigate(LIST, { state: DROP_CHANGES })}>
                {words.cancel}
              </Button>
            </FormActions>
          </div>
        </form>
      </div>
      <UnsavedGuard isDirty={form.isDirty()} parameter="from" />
    </PageStack>
  )
}

/** What the people of a publisher may do. */
function PeopleSection({ form }: { form: PublisherFormApi }) {
  return (
    <Panel id="people" title={words.people.title} hint={words.people.hint}>
      <FieldStack>
        {(['people_may_ban', 'people_may_change_brand'] as const).map(name => (
          <SwitchField
            key={name}
            label={words.people.labels[name]}
            description={words.people.help[name]}
            name={name}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </FieldStack>
    </Panel>
  )
}

function failure(error: Error): string {
  if (!(error instanceof ApiError)) return words.saveFailed
  if (error.status === 0) return words.noAnswer
  if (error.fields) return words.invalid(summariseFields(error.fields))
  return error.detail || words.saveFailed
}
