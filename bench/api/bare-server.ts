/** A bare HTTP server that returns for each request of the parent (JSON) the bytes that another server returned. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from './load.ts'

const [origin, requests = ''] = process.argv.slice(2)
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()
for (const { path, headers: own } of JSON.parse(requests) as Request[]) {
  const answer = await fetch(new URL(path, origin), { headers: { ...own, 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`)
  const { connection, 'keep-alive': keepAlive, date, ...headers } = Object.fromEntries(answer.headers)
  answers.set(path, { headers, body: Buffer.from(await answer.arrayBuffer()) })
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
