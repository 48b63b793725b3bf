/**
 * A decoder process: reads requests with untrusted bytes from stdin one after the other and writes the results to stdout.
 * It exits at the end of stdin.
 */

import { reportError } from './errors.ts'
import { readFrames, writeFrame } from './frames.ts'
import { Request } from './requests.ts'
import { runTask } from './tasks.ts'

/** More than the largest body and file that the server accepts. */
const MAX_REQUEST_BYTES = 25_000_000

writeFrame(process.stdout, { ready: true })
for await (const { message, bytes } of readFrames(process.stdin, MAX_REQUEST_BYTES)) {
  try {
    const { parts = [], rest, bytes: answer } = await runTask(Request.parse(message), bytes)
    for (const part of parts) writeFrame(process.stdout, { part })
    writeFrame(process.stdout, { rest }, answer)
  } catch (error) {
    writeFrame(process.stdout, { error: reportError(error) })
  }
}
