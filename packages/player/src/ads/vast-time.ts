/**
 * Reads a VAST time, `HH:MM:SS` or `HH:MM:SS.mmm`, or a percentage of the duration (VAST 4.2, 3.8.1), in
 * seconds. What is neither is NaN.
 */
export function vastSeconds(text = '', durationS = Number.NaN): number {
  const [, percent] = /^\s*([\d.]+)%\s*$/.exec(text) ?? []
  if (percent) return (Number(percent) / 100) * durationS
  const [, hours, minutes, seconds] = /^\s*(\d+):(\d\d?):(\d\d?(?:\.\d+)?)\s*$/.exec(text) ?? []
  return hours ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number.NaN
}

/**
 * When the viewer may skip an ad, in seconds from its start: never with a publisher's delay of 0, else the later
 * of that delay and the ad's own offset. Infinity: never, which is also the case when the ad is over by then.
 */
export function skipTimeS(publisherDelayS: number, ownOffsetS: number, durationS: number): number {
  const timeS = Math.max(publisherDelayS, ownOffsetS || 0)
  return publisherDelayS > 0 && !(timeS >= durationS) ? timeS : Number.POSITIVE_INFINITY
}
