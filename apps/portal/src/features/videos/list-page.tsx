import type { Video } from '@feedreel/contracts/videos'
import { useState } from 'react'
import { oneOf } from '../../lib/list-state.ts'
import { readId } from '../../lib/read-id.ts'
import { useListState } from '../../lib/use-list-state.ts'
import { LIST_MESSAGE_MS, useTimedMessage } from '../../lib/use-timed-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterBar, FilterSelect, SearchField } from '../../ui/filter-bar.tsx'
import { type Chip, FilterChips } from '../../ui/filter-chips.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { NoRows } from '../../ui/no-rows.tsx'
import { PageStack } from '../../ui/page-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { TimedNotice } from '../../ui/timed-notice.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { videoColumns } from './columns.tsx'
import { VIDEO_CSV } from './csv-fields.ts'
import { GenerateButton } from './generate-button.tsx'
import { usePinning, useVideos, VIDEOS_PER_PAGE } from './queries.ts'
import { texts } from './texts.ts'
import { slugToPin } from './video-rules.ts'
import { VIDEO_STATUSES } from './video-statuses.ts'

const DEFAULTS = { search: '', status: '', publisher: '', page: 1 }
const NO_FILTERS = { search: '', status: '', publisher: '' }
const STATUS_CHOICES = [
  { value: '', label: texts.allStatuses },
  ...VIDEO_STATUSES.map(value => ({ value, label: value })),
]

/** Every video, filtered by the server; one video of each publisher can be pinned. */
export function Component() {
  const [state, change] = useListState<typeof DEFAULTS>(DEFAULTS)
  const status = oneOf(state.status, VIDEO_STATUSES, undefined)
  const publisher = readId(state.publisher) ?? undefined
  const { query, rows, shown, total, loadAll } = useVideos({ status, publisher }, state.search, state.page)
  const { rows: publishers = [] } = usePublishers()
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
  const chips: Chip[] = []
  if (status) chips.push({ label: texts.statusChip(status), onClear: () => change({ status: '' }) })
  if (publisher) {
    chips.push({ label: texts.publisherChip(publisherName), onClear: () => change({ publisher: '' }) })
  }
  const columns = videoColumns({
    onPin: pinVideo,
    onUnpin: setUnpinning,
    isBusy: pin.isPending || unpin.isPending,
  })
  const retry = () => void query.refetch()

  return (
    <PageStack>
      <TimedNotice message={message} onClose={clear} />
      {query.isError && <LoadError text={texts.loadFailed} onRetry={retry} isBusy={query.isFetching} />}
      <Panel
        title={texts.listTitle}
        isFlush
        actions={
          <>
            {publisher && <GenerateButton publisherId={publisher} publisherName={publisherName} />}
            <ExportButton fileName="videos" fields={VIDEO_CSV} load={loadAll} />
            <RefreshButton label={texts.refresh} isBusy={query.isFetching} onRefresh={retry} />
          </>
        }
      >
        <FilterBar>
          <SearchField
            label={texts.search}
            value={state.search}
            onChange={search => change({ search }, { replace: true })}
          />
          <FilterSelect
            label={texts.statusFilter}
            value={status ?? ''}
            choices={STATUS_CHOICES}
            onChange={value => change({ status: value })}
          />
          <FilterSelect
            label={texts.publisherFilter}
            value={publisher ? String(publisher) : ''}
            choices={[
              { value: '', label: texts.allPublishers },
              ...publishers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={value => change({ publisher: value })}
          />
        </FilterBar>
        <FilterChips chips={chips} />
        {!(query.isError && rows === undefined) && (
          <DataTable
            label={texts.listTitle}
            columns={columns}
            rows={rows}
            keyOf={video => video.id}
            isHighlighted={video => video.is_pinned}
            empty={
              <NoRows
                isNothingYet={total === 0}
                icon="video"
                nothingYet={texts.nothingYet}
                noMatch={texts.noMatch}
                clearLabel={texts.clearFilters}
                onClear={() => change(NO_FILTERS)}
              />
            }
          />
        )}
        {rows && (
          <ListFooter
            text={texts.showing(shown, total)}
            page={state.page}
            pageCount={Math.ceil(shown / VIDEOS_PER_PAGE)}
            onPage={page => change({ page })}
          />
        )}
      </Panel>
      <ConfirmDialog
        title={texts.unpinTitle}
        isOpen={unpinning !== null}
        confirmLabel={texts.unpin}
        isBusy={unpin.isPending}
        onConfirm={() => unpinning && unpinVideo(unpinning)}
        onClose={() => setUnpinning(null)}
      >
        {texts.unpinQuestion}
      </ConfirmDialog>
    </PageStack>
  )
}
