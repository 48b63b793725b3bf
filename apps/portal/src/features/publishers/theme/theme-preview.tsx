import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { ThemeColors } from '@feedreel/contracts/theme'
import type { LoadPart, Parts } from '@feedreel/player/load-part'
import { mount } from '@feedreel/player/mount'
import type { Mount } from '@feedreel/player/mount-types'
import { useEffect, useRef } from 'react'
import { words as allWords } from '../form/form-texts.ts'
import classes from './theme-preview.module.css'
import testVideo from './theme-preview.mp4'

const words = allWords.theme
const TEST_VIDEO_S = 10
const CHAPTERS = 2

type Player = ReturnType<Mount>
type PlayableAnswer = PlayerAnswer & { video: NonNullable<PlayerAnswer['video']> }

/** The later parts of a player that neither docks nor shows ads. */
const PARTS: { [Name in keyof Parts]?: () => Promise<Parts[Name]> } = {
  controls: () => import('@feedreel/player/controls/controls'),
  timeline: () => import('@feedreel/player/controls/timeline'),
}
const loadPart: LoadPart = async name => await PARTS[name]?.()

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
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<Player | null>(null)
  const latest = useRef(colors)
  useEffect(() => {
    const host = document.createElement('div')
    frame.current?.append(host)
    player.current = mount(host, previewAnswer(latest.current), {
      sticky: null,
      preview: true,
      loadPart,
    })
    return () => {
      player.current?.destroy()
      player.current = null
      host.remove()
    }
  }, [])
  useEffect(() => {
    latest.current = colors
    player.current?.setTheme(colors)
  }, [colors])
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{words.preview}</figcaption>
      <div ref={frame} className={classes.player} data-theme-preview />
    </figure>
  )
}
