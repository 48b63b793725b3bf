/** Colour name of a badge. */
export type StatusTone = 'success' | 'info' | 'danger' | 'secondary'

const TONES: Record<string, StatusTone> = {
  completed: 'success',
  complete: 'success',
  success: 'success',
  processing: 'info',
  running: 'info',
  started: 'info',
  failed: 'danger',
}

/** The badge colour of a video's or job's status in either case; queued and anything unknown is secondary. */
export function statusTone(status: string): StatusTone {
  return TONES[status.toLowerCase()] ?? 'secondary'
}
