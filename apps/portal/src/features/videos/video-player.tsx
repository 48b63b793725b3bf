import type { Video } from '@feedreel/contracts/videos'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { type PlayableAnswer, playFrom, useOwnPlayer } from '../own-player/use-own-player.ts'
import { usePlayerAnswer } from './queries.ts'
import classes from './video-screen.module.css'
import type { VideoControls } from './video-screen.tsx'

type VideoPlayerProps = {
  video: Video
  controls?: Ref<VideoControls> | undefined
  /** Shown until the player can be mounted. */
  fallback: ReactNode
}

/** A video in the player that publishers' pages show. What is watched here is not counted. */
export function VideoPlayer({ video, controls, fallback }: VideoPlayerProps) {
  const { data: answer } = usePlayerAnswer(video.id)
  if (!answer?.video) return fallback
  return <MountedVideo answer={answer as PlayableAnswer} controls={controls} />
}

type MountedVideoProps = { answer: PlayableAnswer; controls: Ref<VideoControls> | undefined }

function MountedVideo({ answer, controls }: MountedVideoProps) {
  const { frame } = useOwnPlayer(answer)
  useImperativeHandle(
    controls,
    () => ({
      playFrom(timeS) {
        if (!frame.current) return
        frame.current.scrollIntoView({ block: 'nearest' })
        playFrom(frame.current, timeS)
      },
    }),
    [frame],
  )
  return <div ref={frame} className={classes.screen} data-own-player />
}
