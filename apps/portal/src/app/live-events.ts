import type { LiveEvent } from '@feedreel/contracts/events'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recheckSession } from '../features/session/queries.ts'
import { applyProgress, noteRow, staleKeys } from '../lib/live-changes.ts'
import { keys } from '../lib/query-keys.ts'
import { routes } from '../lib/routes.ts'

/** Changes that come close together lead to one question. */
const GATHER_MS = 300
/** The same is asked again after so long at the earliest: in a large installation something changes all the time. */
const PAUSE_MS = 2000
const REOPEN_MS = 5000

function gatherer(client: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const askedAt = new Map<string, number>()
  return {
    add(key: QueryKey) {
      const name = JSON.stringify(key)
      if (timers.has(name)) return
      const ask = () => {
        timers.delete(name)
        askedAt.set(name, performance.now())
        void client.invalidateQueries({ queryKey: key })
      }
      const pausedMs = (askedAt.get(name) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - performance.now()
      timers.set(name, setTimeout(ask, Math.max(GATHER_MS, pausedMs)))
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/**
 * Listens to the server's changes as long as a screen of the portal is open, and keeps what is on screen true.
 * The browser reconnects by itself and tells the server what it heard last; a stream that was refused is
 * opened anew after a while.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stale = gatherer(client)
    let source: EventSource
    let reopening: ReturnType<typeof setTimeout> | undefined
    let isLate = false
    const refreshAll = () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
    const open = () => {
      source = new EventSource(routes.events.stream.path)
      source.onopen = () => {
        if (isLate) refreshAll()
        isLate = false
      }
      source.onmessage = message => {
        const event = JSON.parse(message.data) as LiveEvent
        if (applyProgress(client, event)) return
        noteRow(client, event)
        for (const key of staleKeys(event)) stale.add(key)
      }
      source.addEventListener('reset', refreshAll)
      source.onerror = () => {
        isLate = true
        if (source.readyState !== EventSource.CLOSED) return
        reopening = setTimeout(open, REOPEN_MS)
        // The browser does not say why it was refused.
        void recheckSession(client)
      }
    }
    open()
    return () => {
      source.close()
      clearTimeout(reopening)
      stale.stop()
    }
  }, [client])
}
