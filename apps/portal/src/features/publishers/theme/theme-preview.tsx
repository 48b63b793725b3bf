import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { Sticky } from '@feedreel/contracts/fields/sticky'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { ThemeColors } from '@feedreel/contracts/theme'
import { useEffect, useState } from 'react'
import { type PlayableAnswer, useOwnPlayer } from '../../own-player/use-own-player.ts'
import { usePlayerAnswer, useVideoOnAir } from '../../videos/queries.ts'
import { words as allWords } from '../form/form-texts.ts'
import classes from './theme-preview.module.css'
import testVideo from './theme-preview.mp4'

const words = allWords.theme
const TEST_VIDEO_S = 10
const CHAPTERS = 2
const CHAPTER_S = TEST_VIDEO_S / CHAPTERS
/** In pixels; a larger distance would leave no room in the frame. */
const MAX_SHOWN_OFFSET = 60

type PlayableVideo = PlayableAnswer['video']

/** Shown while a publisher has no video on air. */
const TEST_VIDEO: PlayableVideo = {
  id: 1,
  title: words.preview,
  summary: '',
  url: testVideo,
  poster: '',
  thumbnail: '',
  duration: TEST_VIDEO_S,
  width: 640,
  height: 360,
  published_at: new Date(0).toISOString(),
  captions: 'WEBVTT',
  chapters: Array.from({ length: CHAPTERS }, (_, index) => ({
    start: index * CHAPTER_S,
    end: (index + 1) * CHAPTER_S,
    title: words.headline(index + 1),
    url: null,
  })),
}

type ThemePreviewProps = {
  /** Null for one that is not saved. */
  publisher: Publisher | null
  colors: ThemeColors
  sticky: Sticky
}

/** The real player in the chosen colours, at the size of a page's column and docked. It shows the video on air. */
export function ThemePreview({ publisher, colors, sticky }: ThemePreviewProps) {
  const video = usePreviewVideo(publisher)
  if (!video) return null
  const [vertical = '', horizontal = ''] = sticky.corner.split('-')
  const offset = Math.min(sticky.offset || 0, MAX_SHOWN_OFFSET)
  return (
    <div className={classes.previews}>
      <figure className={classes.figure}>
        <figcaption className={classes.caption}>{words.preview}</figcaption>
        <div className={classes.player} data-theme-preview>
          <Player key={video.id} video={video} colors={colors} />
        </div>
      </figure>
      {sticky.enabled && (
        <figure className={classes.figure}>
          <figcaption className={classes.caption}>{words.docked}</figcaption>
          <div className={classes.page} data-docked-preview>
            <div className={classes.docked} style={{ [vertical]: offset, [horizontal]: offset }}>
              {/* Each player is a landmark, which needs a name of its own. */}
              <Player
                key={video.id}
                video={{ ...video, title: words.dockedVideo(video.title) }}
                colors={colors}
              />
            </div>
          </div>
        </figure>
      )}
    </div>
  )
}

/** The video on air, or the test video if there is none; undefined while it loads. */
function usePreviewVideo(publisher: Publisher | null): PlayableVideo | undefined {
  const onAir = useVideoOnAir(publisher)
  const answer = usePlayerAnswer(onAir.data?.id ?? null)
  if (onAir.isLoading || answer.isLoading) return undefined
  return answer.data?.video ?? TEST_VIDEO
}

function Player({ video, colors }: { video: PlayableVideo; colors: ThemeColors }) {
  const [answer] = useState(() => previewAnswer(video, colors))
  const { frame, player } = useOwnPlayer(answer)
  useEffect(() => {
    player.current?.setTheme(colors)
  }, [colors, player])
  return <div ref={frame} className={classes.frame} />
}

/** The player answer for a video that waits for the viewer, without ads and counting. */
function previewAnswer(video: PlayableVideo, theme: PlayerAnswer['theme']): PlayableAnswer {
  return {
    schema: 1,
    version: 'latest',
    publisher: { slug: '', name: '' },
    video,
    theme,
    autoplay: { enabled: false, muted: true, visibility: 50, loop: true },
    ads: null,
    events_url: '',
  }
}
