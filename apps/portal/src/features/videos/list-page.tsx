import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video } from '@feedreel/contracts/videos'
import { useMemo } from 'react'
import { readId } from '../../lib/addresses.ts'
import { oneOf } from '../../lib/list/list-state.ts'
import { useListState } from '../../lib/list/use-list-state.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { ServerList } from '../../ui/list/server-list.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { VIDEO_CSV, videoColumns } from './columns.tsx'
import { GenerateButton } from './generate-button.tsx'
import { UnpinDialog, usePinning } from './pinning.tsx'
import { useVideos } from './queries.ts'
import { texts } from './texts.ts'
import { numberedTitle, useVideoBulk } from './use-video-bulk.tsx'
import { VideoCard } from './video-card.tsx'
import { VIDEO_STATUSES } from './video-rules.ts'

const DEFAULTS = { search: '', status: '', publisher: '', views: '', page: 1 }
/** The days of the filter for videos that nobody watched. */
const UNWATCHED_DAYS = 7
const NO_PUBLISHERS: readonly Publisher[] = []
const NO_VIDEOS: readonly Video[] = []
const STATUS_CHOICES = [
  { value: '', label: texts.allStatuses },
  ...VIDEO_STATUSES.map(value => ({ value, label: value })),
]

const VIEWS_CHOICES = [
  { value: '', label: texts.allViews },
  { value: 'none', label: texts.unwatched(UNWATCHED_DAYS) },
]

/** The list of videos; one of each publisher can be pinned. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const status = oneOf(state.status, VIDEO_STATUSES, undefined)
  const publisher = readId(state.publisher) ?? undefined
  const unwatched_days = state.views === 'none' ? UNWATCHED_DAYS : undefined
  const list = useVideos({ status, publisher, unwatched_days }, state.search, state.page)
  const { rows: publishers = NO_PUBLISHERS } = usePublishers()
  const pinning = usePinning(publishers)
  const [view, chooseView] = useStoredChoice('feedreel-videos-view', 'list')
  const isGrid = view === 'grid'
  const bulk = useVideoBulk(list.rows ?? NO_VIDEOS)

  const publisherName = publishers.find(({ id }) => id === publisher)?.name ?? `#${publisher}`
  const publisherChoices = useMemo(
    () => [
      { value: '', label: texts.allPublishers },
      ...publishers.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [publishers],
  )
  return (
    <PageStack>
      <TimedNotice message={pinning.message} onClose={pinning.clear} />
      <ServerList
        texts={texts}
        icon="video"
        list={list}
        columns={videoColumns(pinning)}
        keyOf={video => video.id}
        csvFields={VIDEO_CSV}
        isHighlighted={video => video.is_pinned}
        bulk={bulk}
        nameOf={numberedTitle}
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
          {
            label: texts.viewsFilter,
            value: unwatched_days ? 'none' : '',
            choices: VIEWS_CHOICES,
            onChange: value => change({ views: value }),
            chip: texts.unwatched(UNWATCHED_DAYS),
          },
        ]}
        actions={
          <>
            {publisher && <GenerateButton publisherId={publisher} publisherName={publisherName} />}
            <IconButton
              icon="grid"
              aria-pressed={isGrid}
              variant={isGrid ? 'light' : 'default'}
              onClick={() => chooseView(isGrid ? 'list' : 'grid')}
            >
              {texts.grid}
            </IconButton>
          </>
        }
        card={isGrid ? video => <VideoCard video={video} pinning={pinning} /> : null}
        onSearch={search => change({ search }, { isTyped: true })}
        onPage={(page, options) => change({ page }, options)}
        onClear={() => change(DEFAULTS)}
      />
      <UnpinDialog pinning={pinning} />
    </PageStack>
  )
}
