import type { ThemeColors } from '@feedreel/contracts/theme'
import { type CSSProperties, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { words as allWords } from './form-texts.ts'
import classes from './theme-preview.module.css'
import testVideo from './theme-preview.mp4'

const words = allWords.theme

/** A player in the chosen colours with a test video of ten seconds. */
export function ThemePreview({ colors }: { colors: ThemeColors }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [progress, setProgress] = useState(0)
  const toggle = () => {
    if (video.current?.paused) void video.current.play()
    else video.current?.pause()
  }
  const style = {
    '--preview-primary': colors.primary,
    '--preview-secondary': colors.secondary,
    '--preview-accent': colors.accent,
    '--preview-background': colors.background,
    '--preview-bar': colors.controlBar,
    '--preview-progress': `${progress * 100}%`,
  } as CSSProperties
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{words.preview}</figcaption>
      <div className={classes.player} style={style}>
        <video
          ref={video}
          className={classes.video}
          src={testVideo}
          muted
          loop
          playsInline
          preload="metadata"
          aria-label={words.preview}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onTimeUpdate={event => {
            const { currentTime, duration } = event.currentTarget
            setProgress(duration > 0 ? currentTime / duration : 0)
          }}
        />
        <div className={classes.bar}>
          <button
            type="button"
            className={classes.button}
            onClick={toggle}
            aria-label={isPlaying ? words.pause : words.play}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
          </button>
          <div className={classes.track}>
            <div className={classes.done} />
          </div>
        </div>
        <p className={classes.headline}>{words.headline}</p>
      </div>
    </figure>
  )
}
