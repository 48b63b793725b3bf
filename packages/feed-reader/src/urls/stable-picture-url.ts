/** Addresses of files. Elsewhere a parameter may name the picture: `picture.php?token=5`. */
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp|jfif|heic)$/i

/**
 * Parameters that let a request pass for a limited time: of Facebook and Instagram (`oh`, `oe`, `_nc_…`), Discord (`ex`, `is`,
 * `hm`), Amazon S3 and CloudFront, Google Cloud Storage, Azure (`sig`) and TikTok.
 */
const TOKEN_PARAMETER =
  /^(?:oh|oe|_nc_\w+|ex|is|hm|sig|signature|expires|token|policy|key-pair-id|awsaccesskeyid|googleaccessid|x-(?:amz|goog)-[\w-]+|x-expires|x-signature)$/i

/**
 * The address of a picture without parameters that change while the picture stays the same, to compare it; as given if it has
 * none.
 * @param url absolute; null without a picture
 */
export function stablePictureUrl(url: string | null): string | null {
  const queryStart = url?.indexOf('?') ?? -1
  if (url === null || queryStart < 0 || !PICTURE_FILE.test(url.slice(0, queryStart))) return url
  const pairs = url.slice(queryStart + 1).split('&')
  const kept = pairs.filter(pair => !TOKEN_PARAMETER.test(pair.split('=', 1)[0] ?? ''))
  if (kept.length === pairs.length) return url
  const path = url.slice(0, queryStart)
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** Whether two addresses name the same picture: they may have different tokens. */
export function isSamePictureUrl(one: string | null, other: string | null): boolean {
  return stablePictureUrl(one) === stablePictureUrl(other)
}
