import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadMessage, LoadResult, LoadTarget } from './steady-load.ts'

/** The loopback addresses at which the healthy feeds may be fetched, as a value of FETCH_ALLOWLIST. */
export const HEALTHY_NETWORK = '127.0.1.0/24'

/** Viewers, operators and healthy feeds, in a separate process. */
export type Load = {
  /** The addresses of the healthy feeds. */
  feedUrls: string[]
  begin(target: LoadTarget): void
  /** What happened since the last call. */
  take(): Promise<LoadResult>
  stop(): void
}

/** Starts the process; it sends no requests before `begin`. */
export async function startLoad(): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'steady-load.ts'), { serialization: 'advanced' })
  const next = async () => ((await once(child, 'message')) as [LoadMessage])[0]
  const first = await next()
  return {
    feedUrls: 'feedUrls' in first ? first.feedUrls : [],
    begin: target => void child.send({ target }),
    async take() {
      child.send({ take: true })
      return (await next()) as LoadResult
    },
    stop: () => child.disconnect(),
  }
}
