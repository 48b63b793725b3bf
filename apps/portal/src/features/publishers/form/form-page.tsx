import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { readId } from '../../../lib/addresses.ts'
import { FullPageLoader, LoadError } from '../../../ui/page/notice.tsx'
import { PageStack } from '../../../ui/page/panel.tsx'
import { HistoryPanel } from '../../audit/history-panel.tsx'
import { useFeeds } from '../../feeds/queries.ts'
import { useEmbedVersions, usePublisher } from '../queries.ts'
import { words } from './form-texts.ts'
import classes from './publisher-form.module.css'
import { PublisherForm } from './publisher-form.tsx'

const PublisherFigures = lazy(async () => ({
  default: (await import('../../statistics/figures/own-figures.tsx')).PublisherFigures,
}))

/** Adds a publisher, or edits the one in the URL. */
export function Component() {
  const { id } = useParams()
  return <LoadedForm key={id ?? 'new'} id={id === undefined ? null : (readId(id) ?? 0)} />
}

function LoadedForm({ id }: { id: number | null }) {
  const publisher = usePublisher(id)
  const versions = useEmbedVersions()
  const feeds = useFeeds()
  const needed = [publisher, versions, feeds.query]
  const isThere = (id === null || publisher.data !== undefined) && versions.data && feeds.rows
  if (isThere) {
    return (
      <PageStack>
        <PublisherForm
          publisher={publisher.data ?? null}
          feeds={feeds.rows ?? []}
          versions={versions.data ?? []}
        />
        {id !== null && (
          <div className={classes.beneath}>
            <PageStack>
              <Suspense>
                <PublisherFigures publisherId={id} />
              </Suspense>
              <HistoryPanel subject="publisher" id={id} />
            </PageStack>
          </div>
        )}
      </PageStack>
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
