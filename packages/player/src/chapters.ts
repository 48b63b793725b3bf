import type { PlayerVideo } from './answer.ts'
import { linkAddress } from './controls/link-address.ts'

/** An item of the video, as the viewer sees it. */
export interface Chapter {
  startS: number
  title: string
  /** The article's address; undefined when there is none that is safe for a link. */
  href?: string | undefined
  /** Its index in the answer's list, by which events name it. */
  index: number
}

/** The items of a video in order, never none. */
export type Chapters = readonly [Chapter, ...Chapter[]]

/**
 * The items of a video in the order of their starts. A video without chapters is one item; an intro belongs to the first
 * item.
 */
export function chaptersOf(video: Pick<PlayerVideo, 'title' | 'chapters'>): Chapters {
  const [first, ...rest] = video.chapters
    .map(({ start, title, url }, index) => ({ startS: start, title, href: linkAddress(url), index }))
    .sort((one, other) => one.startS - other.startS)
  return first ? [first, ...rest] : [{ startS: 0, title: video.title, index: 0 }]
}

/** The item on screen at a time. */
export function chapterAt(chapters: Chapters, timeS: number): Chapter {
  return chapters.reduce((present, chapter) => (chapter.startS <= timeS ? chapter : present))
}

/** The index of the item on screen at a time in the answer's list; 0 during an intro and without chapters. */
export function chapterIndex(chapters: PlayerVideo['chapters'], timeS: number): number {
  return chapters.reduce((present, { start }, index) => (start <= timeS ? index : present), 0)
}
