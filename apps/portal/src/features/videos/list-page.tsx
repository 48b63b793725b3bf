import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { useMemo, useState } from 'react'
import { oneOf } from '../../lib/list-state.ts'
import { readId } from '../../lib/read-id.ts'
import { useListState } from '../../lib/use-list-state.ts'
import { LIST_MESSAGE_MS, useTimedMessage } from '../../lib/use-timed-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { ServerList } from '../../ui/server-list.tsx'
import { TimedNotice } from '../../ui/timed-notice.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { videoColumns } from './columns.tsx'
import { VIDEO_CSV } from './csv-fields.ts'
import { GenerateButton } from './generate-button.tsx'
import { usePinning, useVideos } from './queries.ts'
import { texts } from './texts.ts'
import { slugToPin } from './video-rules.ts'
import { VIDEO_STATUSES } from './video-statuses.ts'

const DEFAULTS = { search: '', status: '', publisher: '', page: 1 }
const NO_FILTERS = { search: '', status: '', publisher: '' }
const NO_PUBLISHERS: readonly Publisher[] = []
const STATUS_CHOICES = [
  { value: '', label: texts.allStatuses },
  ...VIDEO_STATUSES.map(value => ({ value, label: value })),
]

/** Every video, filtered by the server; one video of each publisher can be pinned. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const status = oneOf(state.status, VIDEO_STATUSES, undefined)
  const publisher = readId(state.publisher) ?? undefined
  const list = useVideos({ status, publisher }, state.search, state.page)
  const { rows: publishers = NO_PUBLISHERS } = usePublishers()
  const { message, show, clear } = useTimedMessage(LIST_MESSAGE_MS)
  const { pin, unpin } = usePinning()
  const [unpinning, setUnpinning] = useState<Video | null>(null)

  const fail = (text: string) => show({ tone: 'danger', text })
  const pinVideo = (video: Video) => {
    const slug = slugToPin(video, publishers)
    if (slug === null) return fail(texts.noPublisher)
    const title = video.latest_content_title || texts.untitled
    pin.mutate(
      { slug, videoId: video.id },
      {
        onSuccess: () => show({ tone: 'success', text: texts.pinDone(title, video.publisher_name) }),
        onError: () => fail(texts.pinFailed),
      },
    )
  }
  const unpinVideo = (video: Video) => {
    const slug = slugToPin(video, publishers)
    if (slug === null) {
      setUnpinning(null)
      return fail(texts.noPublisher)
    }
    unpin.mutate(
      { slug },
      {
        onSuccess: () => show({ tone: 'success', text: texts.unpinDone(video.publisher_name) }),
        onError: () => fail(texts.unpinFailed),
        onSettled: () => setUnpinning(null),
      },
    )
  }

  const publisherName = publishers.find(({ id }) => id === publisher)?.name ?? `#${publisher}`
  const publisherChoices = useMemo(
    () => [
      { value: '', label: texts.allPublishers },
      ...publishers.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [publishers],
  )
  const columns = videoColumns({
    onPin: pinVideo,
    onUnpin: setUnpinning,
    isBusy: pin.isPending || unpin.isPending,
  })

  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      <ServerList
        texts={texts}
        icon="video"
        list={list}
        columns={columns}
        keyOf={video => video.id}
        csvFields={VIDEO_CSV}
        isHighlighted={video => video.is_pinned}
        search={state.search}
        filters={[
          {
            label: texts.statusFilter,
            value: status ?? '',
            choices: STATUS_CHOICES,
            onChange: value => change({ status: value }),
            chip: texts.statusChip(status ?? ''),
          },
          {
            label: texts.publisherFilter,
            value: publisher ? String(publisher) : '',
            choices: publisherChoices,
            onChange: value => change({ publisher: value }),
            chip: texts.publisherChip(publisherName),
          },
        ]}
        actions={publisher && <GenerateButton publisherId={publisher} publisherName={publisherName} />}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(NO_FILTERS)}
      />
      <ConfirmDialog
        title={texts.unpinTitle}
        isOpen={unpinning !== null}
        confirmLabel={texts.unpin}
        isBusy={unpin.isPending}
        onConfirm={() => unpinning && unpinVideo(unpinning)}
        onClose={() => setUnpinning(null)}
      >
        <p>{texts.unpinQuestion}</p>
        {unpinning && (
          <p>{texts.unpinLoss(unpinning.latest_content_title || texts.untitled, unpinning.publisher_name)}</p>
        )}
      </ConfirmDialog>
    </PageStack>
  )
}
