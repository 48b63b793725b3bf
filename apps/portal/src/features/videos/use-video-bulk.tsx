import type { VideoBulkAction } from '@feedreel/contracts/batch/bulk'
import type { Video } from '@feedreel/contracts/videos'
import type { Bulk } from '../../ui/list/bulk-bar.tsx'
import { useMay } from '../session/access.ts'
import { useChangeVideos } from './queries.ts'
import { texts } from './texts.ts'
import classes from './video-bulk.module.css'

const words = texts.bulk

/** A video by its number: titles repeat. */
export const numberedTitle = (video: Video): string =>
  words.numbered(video.id, video.latest_content_title || texts.untitled)

/** The videos that are pinned or on air, which players would no longer show. */
function ShownVideos({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null
  return (
    <div className={classes.shown}>
      <p>{words.shown(videos.length)}</p>
      <ul>
        {videos.map(video => (
          <li key={video.id}>
            #{video.id} <bdi>{video.latest_content_title || texts.untitled}</bdi> (
            <bdi>{video.publisher_name}</bdi>):{' '}
            {[video.is_pinned && words.pinned, video.is_on_air && words.onAir].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * What can be done to many videos at once; null for people who may not.
 * @param videos those of the page
 */
export function useVideoBulk(videos: readonly Video[]): Bulk<VideoBulkAction> | null {
  const may = useMay()
  const run = useChangeVideos()
  if (!may('bulk.videos')) return null
  return {
    run,
    question: words.question,
    choices: [{ action: 'delete', icon: 'trash', isDangerous: true, ...words.delete }],
    warning: ids => (
      <ShownVideos
        videos={videos.filter(
          ({ id, is_pinned: isPinned, is_on_air: isOnAir }) => ids.includes(id) && (isPinned || isOnAir),
        )}
      />
    ),
  }
}
