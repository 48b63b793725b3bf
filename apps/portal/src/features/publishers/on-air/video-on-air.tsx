import type { Publisher } from '@feedreel/contracts/publishers'
import { Icon } from '../../../ui/icon.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { GenerateButton } from '../../videos/generate-button.tsx'
import { useVideoOnAir } from '../../videos/queries.ts'
import { words as allWords } from '../form/form-texts.ts'
import classes from './video-on-air.module.css'

const words = allWords.settings

/** What the publisher's players show now, with its picture and a button that makes a new video. */
export function VideoOnAir({ publisher }: { publisher: Publisher }) {
  const { data } = useVideoOnAir(publisher)
  if (data === undefined) return null
  const value = data ? (
    <>
      <TextLink to={`/portal/videos/${data.id}`}>{words.onAirVideo(data.id)}</TextLink>{' '}
      {words.onAirItems(data.content_count)}
    </>
  ) : (
    words.nothingOnAir
  )
  return (
    <div className={classes.onAir}>
      {data && <Picture thumbnail={data.thumbnail} />}
      <Facts facts={[{ label: words.onAir, value }]} />
      <GenerateButton publisherId={publisher.id} publisherName={publisher.name} />
    </div>
  )
}

/** The first picture of the video; the link beside it names the video. */
function Picture({ thumbnail }: { thumbnail: string | null }) {
  if (thumbnail) return <img className={classes.picture} src={thumbnail} alt="" width={96} height={54} />
  return (
    <span className={classes.picture}>
      <Icon name="video" size={20} />
    </span>
  )
}
