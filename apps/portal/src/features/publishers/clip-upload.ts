import type { CLIP_FIELDS } from '@feedreel/contracts/publishers'

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
