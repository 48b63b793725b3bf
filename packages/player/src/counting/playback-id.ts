/**
 * A random UUID (version 4, RFC 9562 section 5.4) for one playback; it identifies no viewer. Taken from the address
 * of an empty blob (https://w3c.github.io/FileAPI/#unicodeBlobURL), because `crypto.randomUUID` is missing
 * on pages without https.
 */
export function newPlaybackId(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
