import { Moment } from '../../ui/list/cells.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useRevisions } from '../edits/queries.ts'
import classes from './item-videos.module.css'
import { texts } from './texts.ts'

const words = texts.videos

/** What became of an item: the completed videos that showed it, the newest first of each revision. */
export function ItemVideos({ id }: { id: number }) {
  const query = useRevisions(id)
  const videos = query.data?.revisions.flatMap(revision => revision.videos)
  return (
    <Panel title={words.title}>
      <LoadError text={words.loadFailed} query={query} />
      {videos?.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.list}>
        {videos?.map(({ id: video, publisher_name: publisher, generation_completed: completed }) => (
          <li key={video}>
            <TextLink to={`/portal/videos/${video}#line-up`}>
              {words.video(video)} <bdi>{publisher}</bdi>
            </TextLink>{' '}
            {completed && <Moment iso={completed} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
