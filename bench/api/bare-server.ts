/** A bare HTTP server: makes the requests of stdin (JSON) to a server once, then returns the same bytes for each. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Request } from './load.ts'

const [origin] = process.argv.slice(2)
const requests = (await json(process.stdin)) as Request[]

type Answer = { headers: Record<string, string>; body: Buffer }
const answers = new Map<string, Answer>()
for (const { path, headers: own } of requests) {
  const answer = await fetch(new URL(path, origin), { headers: { ...own, 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`)
  const body = Buffer.from(await answer.arrayBuffer())
  const { connection, 'keep-alive': keepAlive, date, ...headers } = Object.fromEntries(answer.headers)
  answers.set(path, { headers, body })
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return void response.writeHead(404).end()
  response.writeHead(200, answer.headers).end(answer.body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
console.log(`http://127.0.0.1:${address.port}`)
