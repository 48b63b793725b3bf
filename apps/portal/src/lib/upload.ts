/** An answer as it came: the status, and the body as text. `status` 0 = there was no answer. */
export type RawAnswer = { status: number; text: string }

/** Called with how much of a body has been sent, in whole percent. */
export type OnSentPercent = (percent: number) => void

/**
 * Sends a body that takes a while and tells how much of it is out; fetch has no such events.
 * @throws DOMException AbortError when the signal aborted it
 */
export function upload(address: string, init: RequestInit, onSentPercent: OnSentPercent): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const request = new XMLHttpRequest()
  request.open(init.method ?? 'POST', address)
  new Headers(init.headers).forEach((value, name) => {
    request.setRequestHeader(name, value)
  })
  request.upload.onprogress = ({ loaded, total }) => onSentPercent(Math.floor((loaded / total) * 100))
  request.onload = () => resolve({ status: request.status, text: request.responseText })
  request.onerror = () => resolve({ status: 0, text: '' })
  request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
  init.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(init.body as XMLHttpRequestBodyInit)
  return promise
}
