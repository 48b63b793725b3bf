import { type TimedItem, webVtt } from './webvtt.ts'

/** Chapters (WebVTT): one for every item, titled with its headline. Times in seconds. */
export function chapters(items: readonly TimedItem[]): string {
  return webVtt(items.map(item => ({ ...item, lines: [item.headline] })))
}
