import { CLIP_TOO_LARGE, CLIP_TYPES, CLIP_WRONG_TYPE, MAX_CLIP_BYTES } from '@feedreel/contracts/publishers'

/** Names that browsers and systems have for AVI besides the one the server knows. */
const AVI_NAMES = new Set(['video/x-msvideo', 'video/msvideo', 'video/vnd.avi'])

/** Why a file can't be an intro or outro, null when it can. */
export function clipRefusal(file: Pick<File, 'size' | 'type'>): string | null {
  const isKnown = CLIP_TYPES.some(type => type === file.type) || AVI_NAMES.has(file.type)
  if (!isKnown) return CLIP_WRONG_TYPE
  return file.size > MAX_CLIP_BYTES ? CLIP_TOO_LARGE : null
}

/** The file under the name of its type that the server knows. */
export function asClip(file: File): File {
  return AVI_NAMES.has(file.type) ? new File([file], file.name, { type: 'video/avi' }) : file
}
