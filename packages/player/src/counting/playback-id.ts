/**
 * A random UUID (version 4, RFC 9562 section 5.4) for one playback; it identifies no viewer. On pages without
 * https, where `crypto.randomUUID` is missing, it is made from random bytes.
 */
export function newPlaybackId(source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(36))
  // 4 is the version, 8 the variant (its two free bits stay 0); every 0 becomes a random digit.
  return '00000000-0000-4000-8000-000000000000'.replace(/0/g, (_, at: number) =>
    ((bytes[at] ?? 0) & 15).toString(16),
  )
}
