import {
  type CLIP_FIELDS,
  CLIP_TOO_LARGE,
  CLIP_TYPES,
  CLIP_WRONG_TYPE,
  MAX_CLIP_BYTES,
} from '@feedreel/contracts/publishers'

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

export type ClipName = (typeof CLIP_FIELDS)[number]

/** Where the last attempt to send a chosen file stands. */
export type UploadState = 'idle' | 'uploading' | 'completed' | 'error'

/** The last attempt to save a form: how it stands, and what was sent. */
export type ClipSave = {
  status: 'idle' | 'pending' | 'success' | 'error'
  variables: { body: object } | undefined
}

const STATES = { idle: 'idle', pending: 'uploading', success: 'completed', error: 'error' } as const

/** Where the upload of a clip stands; idle when the last save held no such file, or not the one chosen now. */
export function uploadOf({ status, variables }: ClipSave, name: ClipName, chosen: File | null): UploadState {
  const sent = variables?.body instanceof FormData ? variables.body.get(name) : null
  if (sent === null || (chosen !== null && chosen !== sent)) return 'idle'
  // A file that was discarded after it failed is of no interest any more.
  return chosen === null && status === 'error' ? 'idle' : STATES[status]
}
