import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { element } from './controls/element.ts'
import { playButton } from './controls/play-button.ts'
import { isSilent, soundControl } from './controls/sound.ts'
import type { StickySettings } from './docking/docking-rules.ts'
import type { PlayerParts } from './player-parts.ts'

async function addControls(parts: PlayerParts): Promise<void> {
  const { answer, loadPart } = parts
  const [controls, timeline] = await Promise.all([loadPart('controls'), loadPart('timeline')])
  if (!controls) return
  const seekPlace = controls.addControls(parts, [
    playButton(parts),
    ...(isSilent(answer) ? [] : soundControl(parts)),
  ])
  timeline?.addTimeline(parts, seekPlace)
}

async function addDocking(parts: PlayerParts, sticky: StickySettings): Promise<void> {
  const docking = await parts.loadPart('docking')
  docking?.addDocking(parts, sticky)
}

/**
 * Adds the controls, and docking where the tag allows it, after the first frame of the video or of an ad, so that their
 * requests never compete with it. A script that does not load is left out.
 */
export function addAfterFirstFrame(parts: PlayerParts, sticky: StickySettings | null): void {
  let isAsked = false
  parts.store.watch(({ hasFrame, playing }) => {
    if (isAsked || !(hasFrame || playing)) return
    isAsked = true
    void addControls(parts)
    if (sticky) void addDocking(parts, sticky)
  })
}

/** Shows the ads; if their script does not load or they fail, the video plays. */
export async function addAds(parts: PlayerParts, ads: NonNullable<PlayerAnswer['ads']>): Promise<void> {
  const { video, playback, loadPart, count } = parts
  const stage = element('video', '', { playsinline: '', tabindex: '-1' })
  // The stage replaces the video from the start, so that the viewer's first touch lets the browser play it.
  if ((ads.breaks?.[0] ?? ads).placement === 'preroll') playback.lend(stage)
  const part = await loadPart('ads')
  const buttons = [playButton(parts), ...soundControl(parts)]
  const shown = part?.runAds({ ...parts, ads, stage, buttons }) ?? Promise.reject()
  await shown.catch(() => {
    count('ad_error')
    playback.lend(video, true)
  })
}
