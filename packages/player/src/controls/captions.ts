export interface Cue {
  startS: number
  endS: number
  /** Plain text; lines are divided by `\n`. */
  text: string
}

const CUE = /^([\d:.]+)[ \t]+-->[ \t]+([\d:.]+).*\n((?:.+\n?)*)/gm
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/** `hh:mm:ss.ttt` or `mm:ss.ttt` in seconds, NaN for what is no timestamp. */
function seconds(timestamp = ''): number {
  return timestamp.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}

function plainText(markup = ''): string {
  return markup
    .replace(/<[^>]*>?/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim()
}

/**
 * Reads the cues of a WebVTT text (https://www.w3.org/TR/webvtt1/#file-structure). Skips cue settings, styles, regions,
 * notes, markup, and cues with unreadable or reversed times. A text that doesn't begin with `WEBVTT` has no cues.
 */
export function parseCaptions(text: string): Cue[] {
  if (!/^\ufeff?WEBVTT(?!\S)/.test(text)) return []
  return [...text.replace(/\r\n?/g, '\n').matchAll(CUE)]
    .map(([, start, end, markup]) => ({
      startS: seconds(start),
      endS: seconds(end),
      text: plainText(markup),
    }))
    .filter(cue => cue.endS > cue.startS && cue.text)
}

/** The text to show at a time: all cues of that time, one per line; empty when there is none. */
export function captionAt(cues: readonly Cue[], timeS: number): string {
  return cues
    .filter(cue => cue.startS <= timeS && timeS < cue.endS)
    .map(cue => cue.text)
    .join('\n')
}
