import { useParams } from 'react-router'
import { readId } from '../../lib/addresses.ts'
import { BackLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { Moderation } from './moderation.tsx'
import { texts } from './texts.ts'

const words = texts.feed

/** The items of one feed as one publisher moderates them. */
export function Component() {
  const params = useParams()
  const publisherId = readId(params.publisherId)
  const feedId = readId(params.feedId)
  return (
    <PageStack>
      <BackLink to="/portal/contents">{words.back}</BackLink>
      {publisherId === null || feedId === null ? (
        <LoadError text={words.loadFailed} onRetry={() => window.location.reload()} isBusy={false} />
      ) : (
        <Moderation key={`${publisherId}/${feedId}`} ids={{ publisherId, feedId }} />
      )}
    </PageStack>
  )
}
