/**
 * Reads a VAST time, `HH:MM:SS` or `HH:MM:SS.mmm`, or a percentage of the duration (VAST 4.2, 3.8.1), in seconds; also a
 * number of seconds, as in an example of the standard (3.14). NaN for anything else.
 */
export function vastSeconds(text = '', durationS = Number.NaN): number {
  const [, percent, hours = 0, minutes = 0, seconds] =
    /^\s*(?:([\d.]+)%|(?:(\d+):(\d\d?):)?(\d+(?:\.\d+)?))\s*$/.exec(text) ?? []
  return percent
    ? (Number(percent) / 100) * durationS
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * The length of an ad in seconds: its media's own duration, else the document's. NaN when both are unknown: media that have
 * not begun to load (NaN) or never end (Infinity), documents without a duration (NaN) or with 0.
 */
export function adDurationS(mediaS: number, documentS: number): number {
  return (mediaS < Number.POSITIVE_INFINITY && mediaS) || documentS || Number.NaN
}

/**
 * When the viewer may skip an ad, in seconds from its start: never with a publisher's delay of 0, else the later
 * of that delay and the ad's own offset. Infinity: never, also when the ad ends before that time.
 * With an unknown duration (NaN) a percentage does not count.
 */
export function skipTimeS(publisherDelayS: number, ownOffset: string | undefined, durationS: number): number {
  const timeS = Math.max(publisherDelayS, vastSeconds(ownOffset, durationS) || 0)
  return publisherDelayS > 0 && !(timeS >= durationS) ? timeS : Number.POSITIVE_INFINITY
}
