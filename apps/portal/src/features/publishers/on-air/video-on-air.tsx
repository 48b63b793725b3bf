import type { Publisher } from '@feedreel/contracts/publishers'
import { Facts } from '../../../ui/page/facts.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { Thumbnail } from '../../item-actions/item-picture.tsx'
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
      {data && <Thumbnail address={data.thumbnail} icon="video" />}
      <Facts facts={[{ label: words.onAir, value }]} />
      <GenerateButton publisherId={publisher.id} publisherName={publisher.name} />
    </div>
  )
}
