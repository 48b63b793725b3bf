import type { Feed } from '@feedreel/contracts/feeds'
import { requestPolls } from '#features/feeds/service/schedule-polls.ts'
import { waitForJobs } from '#features/job-log/service/read-job-logs.ts'
import { type SiteServer, startSiteServer } from './site-server.ts'

type Ended = { status: string; details: string }
type Polled = Ended & { feed: Feed }

export type PollingServer = SiteServer & {
  /** Waits for jobs. @returns the log of the last one to end */
  ended(jobs: number[]): Promise<Ended>
  /** Polls a feed and waits for the end. */
  poll(feedId: number): Promise<Polled>
  /** Waits for the poll that adding a feed queued. */
  firstPoll(feedId: number): Promise<Polled>
}

/** An RSS document. @param titles of its items, newest first; the guid of the oldest is 1 */
export const rss = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>Paper</title>${titles
    .map((title, index) => `<item><title>${title}</title><guid>${titles.length - index}</guid></item>`)
    .join('')}</channel></rss>`

/** Starts a server with workers, and a news site that it may poll. */
export async function startPollingServer(): Promise<PollingServer> {
  const server = await startSiteServer({ worker: true, environment: { FETCH_ALLOWLIST: '127.0.0.1' } })
  const { platform, client } = server

  async function ended(jobs: number[]): Promise<Ended> {
    const logs: Ended[] = []
    await waitForJobs(platform, jobs, new AbortController().signal, log => logs.push(log))
    return logs.at(-1) ?? { status: 'none', details: '' }
  }
  async function polled(feedId: number, jobs: number[]): Promise<Polled> {
    const { status, details } = await ended(jobs)
    return { status, details, feed: (await client.get(`/api/portal/feeds/${feedId}/`)).body as Feed }
  }

  return {
    ...server,
    ended,
    poll: async feedId => polled(feedId, await requestPolls(platform, feedId)),
    async firstPoll(feedId) {
      const logs = platform.db.selectFrom('job_log').select('id').where('feed_id', '=', feedId)
      const jobs = (await logs.execute()).map(({ id }) => id)
      return polled(feedId, jobs)
    },
  }
}
