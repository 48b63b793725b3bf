import { type TimedItem, webVtt } from './webvtt.ts'

/** Captions (WebVTT) that say what a film shows: for every item its headline, then its summary. Times in seconds. */
export function captions(items: readonly TimedItem[]): string {
  return webVtt(items.map(item => ({ ...item, lines: [item.headline, item.summary] })))
}
