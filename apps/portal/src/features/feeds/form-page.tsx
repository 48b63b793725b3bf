import { useParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { useOpened } from '../../lib/opened.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedPulls } from './feed-pulls.tsx'
import { type FeedValues, useFeed } from './queries.ts'
import { texts } from './texts.ts'

const NEW_FEED: FeedValues = {
  name: '',
  url: '',
  public_name: '',
  is_active: true,
  on_change: 'schedule',
  on_removal: 'keep',
  check_interval: '',
}

/** Adds a feed, or edits the one in the URL. */
export function Component() {
  const { id: idText } = useParams()
  if (idText === undefined) return <FeedForm key="new" id={null} saved={NEW_FEED} />
  return <EditFeed key={idText} id={readId(idText) ?? 0} />
}

function EditFeed({ id }: { id: number }) {
  const query = useFeed(id)
  const { data, error, isError } = query
  useOpened(`/portal/feeds/${id}`, data?.name)
  if (data !== undefined) {
    const { name, url, is_active, on_change = 'schedule', on_removal = 'keep' } = data
    const public_name = data.public_name ?? ''
    const check_interval = String(data.check_interval ?? '')
    return (
      <PageStack isNarrow>
        <FeedForm
          id={id}
          saved={{ name, url, public_name, is_active, on_change, on_removal, check_interval }}
        />
        <FeedPulls feed={data} />
        <HistoryPanel subject="feed" id={id} />
      </PageStack>
    )
  }
  if (isNotFound(error)) return <NotFound />
  if (!isError) return <FullPageLoader text={texts.form.loading} />
  return (
    <PageStack isNarrow>
      <LoadError text={texts.form.loadFailed} query={query} />
    </PageStack>
  )
}

function NotFound() {
  const { notFound, goneHint, toList } = texts.form
  return (
    <EmptyState
      icon="feed"
      text={notFound}
      hint={goneHint}
      action={<TextLink to="/portal/feeds">{toList}</TextLink>}
    />
  )
}
