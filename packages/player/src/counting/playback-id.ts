/**
 * A random UUID (version 4, RFC 9562 section 5.4) for one playback; it identifies no viewer. On pages without
 * https, where `crypto.randomUUID` is missing, it is made from random bytes.
 */
export function newPlaybackId(source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(36))
  // 4 marks the version; y takes the two bits of the variant.
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark, at: number) => {
    const digit = (bytes[at] ?? 0) & 15
    return (mark === 'x' ? digit : (digit & 3) | 8).toString(16)
  })
}
