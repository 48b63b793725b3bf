import type { ThemeColors } from '@feedreel/contracts/theme'
import { useEffect, useState } from 'react'
import { type PlayableAnswer, useOwnPlayer } from '../../own-player/use-own-player.ts'
import { words as allWords } from '../form/form-texts.ts'
import classes from './theme-preview.module.css'
import testVideo from './theme-preview.mp4'

const words = allWords.theme
const TEST_VIDEO_S = 10
const CHAPTERS = 2

/** The player answer with these colours and the test video. */
function previewAnswer(theme: ThemeColors): PlayableAnswer {
  const partS = TEST_VIDEO_S / CHAPTERS
  return {
    schema: 1,
    version: 'latest',
    publisher: { slug: '', name: '' },
    video: {
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
        start: index * partS,
        end: (index + 1) * partS,
        title: words.headline(index + 1),
        url: null,
      })),
    },
    theme,
    autoplay: { enabled: false, muted: true, visibility: 50, loop: true },
    ads: null,
    events_url: '',
  }
}

/** The real player in the chosen colours, with a ten-second test video. */
export function ThemePreview({ colors }: { colors: ThemeColors }) {
  const [answer] = useState(() => previewAnswer(colors))
  const { frame, player } = useOwnPlayer(answer)
  useEffect(() => {
    player.current?.setTheme(colors)
  }, [colors, player])
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{words.preview}</figcaption>
      <div ref={frame} className={classes.player} data-theme-preview />
    </figure>
  )
}
