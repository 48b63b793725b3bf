import { slugFromName } from '@feedreel/contracts/fields/slug'
import type { EmbedVersion, Publisher } from '@feedreel/contracts/publishers'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { lazy } from 'react'
import { formatDateTime } from '../../../lib/format/date.ts'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { SwitchField } from '../../../ui/form/inputs.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { WhenNear } from '../../../ui/page/when-near.tsx'
import { DomainList } from './domain-list.tsx'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'
import classes from './settings-section.module.css'

/** Loaded later, so that the form opens sooner. */
const VideoOnAir = lazy(async () => ({ default: (await import('../on-air/video-on-air.tsx')).VideoOnAir }))
const PublisherMenu = lazy(async () => ({
  default: (await import('../list/publisher-menu.tsx')).PublisherMenu,
}))

const words = allWords.settings

type SettingsSectionProps = {
  form: PublisherFormApi
  publisher: Publisher | null
  versions: readonly EmbedVersion[]
}

/** Name, slug, player version, allowed domains and status of a publisher. */
export function SettingsSection({ form, publisher, versions }: SettingsSectionProps) {
  const choices = versions.map(({ value, label }) => ({ value, label }))
  const chosen = form.values.embed_version
  const listed = versions.find(version => version.value === chosen)
  return (
    <Panel
      id="settings"
      title={words.title}
      actions={
        publisher ? (
          <WhenNear>
            <PublisherMenu publisher={publisher} />
          </WhenNear>
        ) : undefined
      }
    >
      <FieldStack>
        <FieldStack columns={2}>
          <TextInput
            label={words.name}
            name="name"
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <div className={classes.slug}>
            <TextInput
              label={words.slug}
              description={words.slugHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              name="slug"
              required
              maxLength={100}
              {...form.getInputProps('slug')}
            />
            <Button
              variant="default"
              title={words.generateLabel}
              onClick={() => form.setFieldValue('slug', slugFromName(form.values.name))}
            >
              {words.generate}
            </Button>
          </div>
        </FieldStack>
        <NativeSelect
          label={words.version}
          name="embed_version"
          description={listed?.description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={listed ? choices : [...choices, { value: chosen, label: chosen }]}
          {...form.getInputProps('embed_version')}
        />
        <DomainList form={form} />
        <SwitchField
          label={words.active}
          description={words.activeHelp}
          name="is_active"
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
        <PinnedVideo video={publisher?.pinned_video ?? null} />
        {publisher && (
          <WhenNear>
            <VideoOnAir publisher={publisher} />
          </WhenNear>
        )}
      </FieldStack>
    </Panel>
  )
}

function PinnedVideo({ video }: { video: Publisher['pinned_video'] }) {
  const value = video ? words.pinnedVideo(video.id, formatDateTime(video.created_at)) : words.latest
  return (
    <div>
      <Facts facts={[{ label: words.pinned, value }]} />
      <p className={classes.note}>
        <TextLink to="/portal/videos">{words.pinnedNote}</TextLink>
      </p>
    </div>
  )
}
