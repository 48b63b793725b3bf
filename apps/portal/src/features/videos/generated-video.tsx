import type { Video } from '@feedreel/contracts/videos'
import { TextLink } from '../../ui/page/links.tsx'
import { useVideo } from './queries.ts'
import { texts } from './texts.ts'

/** A link to a video that was just queued, which says how far it is. @param video as the server answered the request */
export function GeneratedVideo({ video }: { video: Pick<Video, 'id' | 'status'> }) {
  const { data } = useVideo(video.id)
  return (
    <span role="status">
      <TextLink to={`/portal/videos/${video.id}`}>
        {texts.requested[data?.status ?? video.status](video.id)}
      </TextLink>
    </span>
  )
}
