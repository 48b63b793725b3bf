import type { LiveEvent, RecentChanges } from '@feedreel/contracts/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMay } from '../features/session/access.ts'
import { recheckSession } from '../features/session/queries.ts'
import { keys } from '../lib/api/query-keys.ts'
import { routes } from '../lib/api/routes.ts'
import { AFFECTED_KEYS, applyProgress } from '../lib/live/live-changes.ts'
import { throttledRefetch } from '../lib/live/throttled-refetch.ts'

const REOPEN_MS = 5000
const INTERVAL_MS = 30_000
/** A change may become readable this long after its time, when its transaction is committed. */
const COMMIT_MS = 1000

/** Refetches everything but the session. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
}

/** Refetches in place of events, which people with listed publishers do not get. @returns a function that stops it */
function refetchAtIntervals(client: QueryClient): () => void {
  const timer = setInterval(() => refresh(client), INTERVAL_MS)
  return () => clearInterval(timer)
}

/** The subjects of `recent` that changed since the page began to load; null when it does not go back as far. */
function changedSinceLoad({ within_ms, ages_ms }: RecentChanges): LiveEvent['subject'][] | null {
  const loadedAgoMs = performance.now() + COMMIT_MS
  if (loadedAgoMs > within_ms) return null
  const subjects = Object.keys(ages_ms) as LiveEvent['subject'][]
  return subjects.filter(subject => (ages_ms[subject] ?? 0) < loadedAgoMs)
}

/**
 * Subscribes to the server's live events and refetches what they affect. Also refetches what changed after the page requested
 * its first data and before the stream was open. The browser reconnects on its own with the id of the last event; a refused
 * stream is reopened after 5 s. For people who may not listen, it refetches every 30 s.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const mayListen = useMay()('events.stream')
  useEffect(() => {
    if (!mayListen) return refetchAtIntervals(client)
    const refetches = throttledRefetch(client)
    let source: EventSource
    let reopening: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    let isFirst = true
    const refreshAll = () => refresh(client)
    const refetch = (subject: LiveEvent['subject']) => {
      for (const key of AFFECTED_KEYS[subject]) void refetches.add(key)
    }
    const open = () => {
      source = new EventSource(routes.events.stream.path)
      source.onopen = () => {
        if (isBehind) refreshAll()
        isBehind = false
      }
      source.onmessage = message => {
        const event = JSON.parse(message.data) as LiveEvent
        if (!applyProgress(client, event)) refetch(event.subject)
      }
      source.addEventListener('recent', (message: MessageEvent<string>) => {
        if (!isFirst) return
        isFirst = false
        const subjects = changedSinceLoad(JSON.parse(message.data) as RecentChanges)
        if (subjects === null) refreshAll()
        else for (const subject of subjects) refetch(subject)
      })
      source.addEventListener('reset', refreshAll)
      source.onerror = () => {
        isBehind = true
        if (source.readyState !== EventSource.CLOSED) return
        reopening = setTimeout(open, REOPEN_MS)
        // EventSource hides the reason for a refusal.
        void recheckSession(client)
      }
    }
    open()
    return () => {
      source.close()
      clearTimeout(reopening)
      refetches.stop()
    }
  }, [client, mayListen])
}
