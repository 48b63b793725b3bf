import type { ApiClient } from './api-client.ts'
import { type FeedServer, startFeedServer } from './feed-server.ts'
import { startTestServer, type TestServer } from './server.ts'

export type SiteServer = TestServer & {
  /** A local news site from which the server may fetch. */
  site: FeedServer
  /** A signed-in caller. */
  client: ApiClient
}

/** Starts a server and a news site from which it may fetch; stopping the server stops both. */
export async function startSiteServer(
  options: { worker?: boolean; environment?: Record<string, string> } = {},
): Promise<SiteServer> {
  const site = await startFeedServer()
  const environment = { FETCH_ALLOWLIST: site.host, ...options.environment }
  const server = await startTestServer({ ...options, environment })
  return {
    ...server,
    site,
    client: await server.operator(),
    async stop() {
      await server.stop()
      await site.stop()
    },
  }
}
