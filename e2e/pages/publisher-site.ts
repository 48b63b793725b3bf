import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PublisherSite = { origin: string; stop(): Promise<void> }

/**
 * A publisher's site on an origin of its own, whose one page carries the player's tag.
 * @param host a name of this machine, like `localhost` or `127.0.0.1`
 */
export async function startPublisherSite(
  product: string,
  slug: string,
  host: string,
): Promise<PublisherSite> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A publisher</title>
    <h1>A publisher's page</h1><div style="width:640px">
    <script async src="${product}/embed/latest/player.js" data-publisher="${slug}"></script></div>
    <p style="height:3000px">A long article.</p></html>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
