/** When an item is shown in the video, and its texts. */
export type TimedItem = {
  startS: number
  endS: number
  headline: string
  summary: string
  /** Address of the article. */
  url: string
}

/**
 * Captions (WebVTT) of a video: a cue for every item with its headline, then its summary. Items without a length are left
 * out.
 */
export function captions(items: readonly TimedItem[]): string {
  return webVtt(items.map(item => ({ ...item, lines: [item.headline, item.summary] })))
}

function webVtt(cues: readonly { startS: number; endS: number; lines: readonly string[] }[]): string {
  const blocks = cues
    .filter(cue => cue.endS > cue.startS && cue.startS >= 0)
    .toSorted((a, b) => a.startS - b.startS)
    .map((cue, index) => {
      const lines = cue.lines.map(cueText).filter(line => line !== '')
      return `${index + 1}\n${timestamp(cue.startS)} --> ${timestamp(cue.endS)}\n${lines.join('\n')}\n`
    })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** `hh:mm:ss.mmm` (WebVTT, section 4.3). */
function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}

/** One line of a cue: no line ends, no markup, and no arrow, which would read as a new cue's times. */
function cueText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
