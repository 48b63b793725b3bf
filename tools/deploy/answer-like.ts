/**
 * Replaces the two web servers in a machine of `bootMachine`: returns for every request the response in the JSON file
 * that the argument names, `{status, headers, body}`. Writes `ready` when it listens; ends when its input closes.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = ''] = process.argv.slice(2)

for (const port of [8000, 8001]) {
  const server = createServer((_request, response) => {
    const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8'))
    response.writeHead(status, headers).end(body)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
}
process.stdout.write('ready\n')
process.stdin.resume().on('end', () => process.exit(0))
