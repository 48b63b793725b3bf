import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import { useEffect, useState } from 'react'
import { formatClock } from '../../lib/format/date.ts'
import { formatDuration } from '../../lib/format/time.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { FixedNotice } from '../../ui/page/notice.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { useMaintenance } from '../settings/queries.ts'
import { GenerateButton } from '../videos/generate-button.tsx'
import { clearOutcomeNotice, type OutcomeNotice } from './outcome-notice.ts'
import { useRebuilds } from './queries.ts'
import { RebuildButton } from './rebuild-button.tsx'
import { type RebuildState, rebuildState } from './rebuilds.ts'
import { texts } from './texts.ts'

const TICK_MS = 1000
const MESSAGE_MS = 10_000

/** What went off air and how far the new videos are, or any other outcome. */
export function ShownOutcome({ notice }: { notice: OutcomeNotice }) {
  if (notice.kind === 'off-air') {
    return <OffAirNotice key={notice.startedMs} offAir={notice.offAir} startedMs={notice.startedMs} />
  }
  return <MessageNotice key={notice.message.text} notice={notice} />
}

/** Disappears by itself: the line-up has the same button. */
function MessageNotice({ notice }: { notice: Extract<OutcomeNotice, { kind: 'message' }> }) {
  const { concerned, message } = notice
  return (
    <TimedNotice
      message={message}
      onClose={clearOutcomeNotice}
      clearAfterMs={MESSAGE_MS}
      actions={concerned && <RebuildButton concerned={concerned} />}
    />
  )
}

function OffAirNotice({ offAir, startedMs }: { offAir: OffAir; startedMs: number }) {
  const { publishers } = offAir
  const { data } = useRebuilds(offAir)
  const isMaintenance = useMaintenance()
  const elapsedS = useElapsedS(startedMs)
  const state = rebuildState(offAir, data?.rows ?? [], elapsedS)
  const isOver = state.total > 0 && state.done === state.total
  const [only, ...others] = publishers
  const time = formatClock(offAir.at)
  const since =
    only && others.length === 0 ? texts.sinceAt(only.name, time) : texts.since(publishers.length, time)
  const { steady, ticking } = progressOf(state, publishers.length, isMaintenance)
  return (
    <FixedNotice
      tone={state.failed > 0 ? 'danger' : isOver ? 'success' : 'info'}
      onClose={clearOutcomeNotice}
      actions={
        only && others.length === 0 ? (
          <GenerateButton publisherId={only.id} publisherName={only.name} />
        ) : (
          <TextLink to="/portal/videos">{texts.toVideos}</TextLink>
        )
      }
    >
      {since}
      {steady && `; ${steady}`}
      {/* Seconds that count down are not announced one by one. */}
      {ticking && <span aria-hidden="true">{`${steady === '' ? '; ' : ', '}${ticking}`}</span>}
    </FixedNotice>
  )
}

/** The words after the moment: what is announced, and what changes each second. */
function progressOf(state: RebuildState, publishers: number, isMaintenance: boolean) {
  const { total, done, failed, secondsLeft, tookS } = state
  if (tookS !== null) return { steady: texts.done(total, formatDuration(Math.max(1, tookS))), ticking: '' }
  if (failed > 0) return { steady: texts.failed(failed), ticking: '' }
  if (isMaintenance) return { steady: texts.waiting(publishers), ticking: '' }
  if (total === 0) return { steady: texts.none, ticking: '' }
  if (done > 0) {
    return {
      steady: texts.some(done, total),
      ticking: secondsLeft === null ? '' : texts.othersIn(secondsLeft),
    }
  }
  if (secondsLeft === null) return { steady: texts.queued(total), ticking: '' }
  return { steady: '', ticking: texts.left(total, secondsLeft) }
}

/** Seconds since a moment of the page's clock, updated every second. */
function useElapsedS(startedMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, nowMs - startedMs) / 1000
}
