import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionOutcome, IconButton } from '../../ui/form/action-button.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { useChangePublishers, usePublishers } from '../publishers/queries.ts'
import { useMay } from '../session/access.ts'
import { GenerateButton } from '../videos/generate-button.tsx'
import type { Concerned } from './outcome-notice.ts'
import { concernedPublishers } from './rebuilds.ts'
import { texts } from './texts.ts'

/** Queues new videos of the publishers that a change concerns; nothing if there is none. */
export function RebuildButton({ concerned }: { concerned: Concerned }) {
  return 'name' in concerned ? <RebuildOne publisher={concerned} /> : <RebuildOfFeed concerned={concerned} />
}

function RebuildOne({ publisher: { id, name } }: { publisher: { id: number; name: string } }) {
  return <GenerateButton key={id} publisherId={id} publisherName={name} label={texts.rebuild} />
}

function RebuildOfFeed({ concerned }: { concerned: Extract<Concerned, { feedId: number }> }) {
  const publishers = concernedPublishers(usePublishers().rows ?? [], concerned)
  const [only, ...others] = publishers
  if (!only) return null
  if (others.length === 0) return <RebuildOne publisher={only} />
  return <RebuildAll ids={publishers.map(({ id }) => id)} />
}

function RebuildAll({ ids }: { ids: number[] }) {
  const generate = useChangePublishers()
  const may = useMay()
  if (!may('bulk.publishers')) return null
  return (
    <ActionOutcome error={generate.error && serverSentence(generate.error, texts.rebuildFailed)}>
      <IconButton
        icon="play"
        title={texts.rebuildOf(ids.length)}
        isBusy={generate.isPending}
        onClick={() => generate.mutate({ action: 'generate', ids })}
      >
        {texts.rebuild}
      </IconButton>
      {generate.data && (
        <span role="status">
          <TextLink to="/portal/videos">{texts.rebuilding(generate.data.done, ids.length)}</TextLink>
        </span>
      )}
    </ActionOutcome>
  )
}
