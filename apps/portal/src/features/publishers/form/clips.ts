import {
  type CLIP_FIELDS,
  CLIP_TOO_LARGE,
  CLIP_TYPES,
  CLIP_WRONG_TYPE,
  MAX_CLIP_BYTES,
} from '@feedreel/contracts/publishers'

/** Other MIME types of AVI. */
const AVI_NAMES = new Set(['video/x-msvideo', 'video/msvideo', 'video/vnd.avi'])

/** Why a file is not accepted as a clip; null when it is. */
export function clipRefusal(file: Pick<File, 'size' | 'type'>): string | null {
  const isKnown = CLIP_TYPES.some(type => type === file.type) || AVI_NAMES.has(file.type)
  if (!isKnown) return CLIP_WRONG_TYPE
  return file.size > MAX_CLIP_BYTES ? CLIP_TOO_LARGE : null
}

/** The file with the MIME type that the server accepts. */
export function asClip(file: File): File {
  return AVI_NAMES.has(file.type) ? new File([file], file.name, { type: 'video/avi' }) : file
}

export type ClipName = (typeof CLIP_FIELDS)[number]

/** State of the last upload of a clip. */
export type UploadState = 'idle' | 'uploading' | 'completed' | 'error'

/** The last save: its status and what was sent. */
export type ClipSave = {
  status: 'idle' | 'pending' | 'success' | 'error'
  variables: { body: object } | undefined
}

const STATES = { idle: 'idle', pending: 'uploading', success: 'completed', error: 'error' } as const

/** The upload state of a clip; idle when the last save did not contain the file chosen now. */
export function uploadOf({ status, variables }: ClipSave, name: ClipName, chosen: File | null): UploadState {
  const sent = variables?.body instanceof FormData ? variables.body.get(name) : null
  if (sent === null || (chosen !== null && chosen !== sent)) return 'idle'
  // A discarded file that failed before is idle.
  return chosen === null && status === 'error' ? 'idle' : STATES[status]
}
