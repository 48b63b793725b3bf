import type { buildConnector } from 'undici'
import { tooLarge } from '../decode/decompress.ts'

/** For all that is not the body: heads, early hints, sizes and extensions of chunks, trailers. */
const EXTRA_BYTES = 256 * 1024

/**
 * Makes a connector whose connections end with FetchRefusedError `too-large` when more comes for one answer than a body
 * of `wireBytes` and 256 KB. The client counts bodies alone, and reads chunk extensions and early hints without end.
 */
export function limitAnswers(connect: buildConnector.connector, wireBytes: number): buildConnector.connector {
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      let [sentBytes, receivedBytes, answerStart] = [0, 0, 0]
      socket.on('readable', () => {
        // Something was sent since the last bytes came: the next request, whose answer these bytes begin.
        if (socket.bytesWritten !== sentBytes) answerStart = receivedBytes
        sentBytes = socket.bytesWritten
        receivedBytes = socket.bytesRead
        if (receivedBytes - answerStart > wireBytes + EXTRA_BYTES) {
          socket.destroy(tooLarge(options.host ?? options.hostname, wireBytes))
        }
      })
      callback(null, socket)
    })
  }
}
