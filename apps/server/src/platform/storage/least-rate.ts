import { PassThrough, pipeline, type Readable } from 'node:stream'
import { OutageError } from '../database/outage.ts'

/** In each window. A service that sends a byte now and then is never silent, so that no other timeout ends the response. */
const LEAST_BYTES = 4096

/** Passes a body on, and fails it when fewer than LEAST_BYTES arrive in a window while the reader waits for more. */
export function withLeastRate(body: Readable, windowMs: number): Readable {
  const passed = new PassThrough()
  let bytes = 0
  body.on('data', chunk => {
    bytes += chunk.length
  })
  const timer = setInterval(() => {
    const isReaderSlow = passed.readableLength + passed.writableLength >= passed.readableHighWaterMark
    if (bytes < LEAST_BYTES && !isReaderSlow) {
      passed.destroy(new OutageError(`fewer than ${LEAST_BYTES} bytes arrived in ${windowMs / 1000} s`))
    }
    bytes = 0
  }, windowMs)
  timer.unref()
  pipeline(body, passed, () => clearInterval(timer))
  return passed
}
