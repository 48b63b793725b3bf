import type { Video } from '@feedreel/contracts/videos'
import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import classes from './video-picture.module.css'

/** Pointers that only pass over a list start no download. */
const REST_MS = 150
/** Pixels of a poster. */
const POSTER_WIDTH = 1280
const THUMBNAIL_WIDTH = 320

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a preview plays, and the event handlers that start it on hovering or on keyboard focus. */
export function useHoverPreview() {
  const [isMeant, setIsMeant] = useState(false)
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    if (!isMeant) return setIsOn(false)
    const timer = setTimeout(() => setIsOn(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isMeant])
  const handlers = {
    // A finger does not hover: its tap opens the video.
    onPointerEnter: (event: PointerEvent) => setIsMeant(event.pointerType === 'mouse' && !prefersStillness()),
    onPointerLeave: () => setIsMeant(false),
    onFocus: ({ target }: { target: Element }) =>
      setIsMeant(target.matches(':focus-visible') && !prefersStillness()),
    onBlur: () => setIsMeant(false),
  }
  return { isOn, handlers }
}

type VideoPictureProps = {
  video: Pick<Video, 'thumbnail' | 'poster' | 's3_url'>
  size: 'row' | 'card'
  /** Plays the video without sound; it loads only then. */
  isPlaying: boolean
  /** Shown over the picture. */
  children?: ReactNode
}

/** The picture of a video, which a preview may replace; a sign while there is none. */
export function VideoPicture({ video, size, isPlaying, children }: VideoPictureProps) {
  const { thumbnail, poster, s3_url: address } = video
  return (
    <div className={clsx(classes.picture, classes[size])}>
      {thumbnail ? (
        <img
          src={thumbnail}
          {...(size === 'card' &&
            poster && {
              srcSet: `${thumbnail} ${THUMBNAIL_WIDTH}w, ${poster} ${POSTER_WIDTH}w`,
              sizes: `${THUMBNAIL_WIDTH}px`,
            })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name="video" size={size === 'row' ? 22 : 36} />
      )}
      {isPlaying && address && (
        <video src={address} autoPlay muted loop playsInline tabIndex={-1} aria-hidden="true" />
      )}
      {children}
    </div>
  )
}
