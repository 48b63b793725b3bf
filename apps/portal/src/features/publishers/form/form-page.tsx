import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { readId } from '../../../lib/addresses.ts'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { useOpened } from '../../../lib/opened.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { FullPageLoader, LoadError } from '../../../ui/page/notice.tsx'
import { PageStack } from '../../../ui/page/panel.tsx'
import { WhenNear } from '../../../ui/page/when-near.tsx'
import { useFeeds } from '../../feeds/queries.ts'
import { useEmbedVersions, usePublisher } from '../queries.ts'
import { words } from './form-texts.ts'
import classes from './publisher-form.module.css'
import { PublisherForm } from './publisher-form.tsx'

const HistoryPanel = lazy(async () => ({
  default: (await import('../../audit/history-panel.tsx')).HistoryPanel,
}))

const PublisherFigures = lazy(async () => ({
  default: (await import('../../statistics/figures/own-figures.tsx')).PublisherFigures,
}))

const PublisherLineUp = lazy(async () => ({
  default: (await import('../on-air/publisher-line-up.tsx')).PublisherLineUp,
}))

/** Adds a publisher, or edits the one in the URL. */
export function Component() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const from = id === undefined ? readId(query.get('from') ?? '') : null
  return <LoadedForm key={id ?? `new ${from}`} id={id === undefined ? null : (readId(id) ?? 0)} from={from} />
}

/** @param from the publisher whose settings a new one begins with */
function LoadedForm({ id, from }: { id: number | null; from: number | null }) {
  const publisher = usePublisher(id)
  useOpened(`/portal/publishers/${id}`, publisher.data?.name)
  const copied = usePublisher(from)
  const versions = useEmbedVersions()
  const feeds = useFeeds()
  const needed = [publisher, copied, versions, feeds.query]
  const hasRecords =
    (id === null || publisher.data !== undefined) && (from === null || copied.data !== undefined)
  const isThere = hasRecords && versions.data && feeds.rows
  if (isThere) {
    return (
      <PageStack>
        <PublisherForm
          publisher={publisher.data ?? null}
          copied={copied.data}
          feeds={feeds.rows ?? []}
          versions={versions.data ?? []}
        />
        {id !== null && (
          <div className={classes.beneath}>
            <PageStack>
              {publisher.data && (
                <WhenNear>
                  <PublisherLineUp publisher={publisher.data} />
                </WhenNear>
              )}
              <WhenNear>
                <PublisherFigures publisherId={id} />
              </WhenNear>
              <WhenNear>
                <HistoryPanel subject="publisher" id={id} />
              </WhenNear>
            </PageStack>
          </div>
        )}
      </PageStack>
    )
  }
  if ([publisher, copied].some(({ error }) => isNotFound(error))) {
    return (
      <EmptyState
        icon="publisher"
        text={words.notFound}
        hint={words.goneHint}
        action={<TextLink to="/portal/publishers">{words.toList}</TextLink>}
      />
    )
  }
  const failed = needed.find(query => query.isError)
  if (failed === undefined) return <FullPageLoader text={words.loading} />
  return (
    <PageStack isNarrow>
      <LoadError text={words.loadFailed} query={failed} />
    </PageStack>
  )
}
