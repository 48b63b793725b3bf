import { counted } from '@feedreel/contracts/counted'

/** Texts of the line-up panels. */
export const texts = {
  next: {
    title: 'Next video',
    hint: 'Items of this publisher’s next video, and why others are left out',
    none: 'The next video has no items.',
    holds: (count: number, length: string) => `${counted(count, 'item')}, ${length} in all.`,
    due: 'A new video is due.',
    dueAt: (moment: string) => `The schedule makes it at ${moment}.`,
  },
  video: {
    title: 'Line-up',
    hint: 'Why each item was included or left out when the video was generated',
    none: 'No line-up was stored for this video.',
  },
  show: 'Show line-up',
  hide: 'Hide line-up',
  columns: { position: 'No.', title: 'Title', feed: 'Feed', why: 'Why', time: 'Time', actions: 'Actions' },
  pinned: 'Pinned',
  newest: 'Newest',
  onAir: 'On air',
  stillOnAir: 'Still on air',
  removed: { withdrawn: 'Withdrawn', banned: 'Banned' },
  since: (moment: string) => `since ${moment}`,
  untitled: 'Untitled',
  rebuild: 'Rebuild now',
  playItem: (title: string) => `Play from "${title}"`,
  leftOut: (count: number) => `Left out (${count})`,
  leftOutTable: 'Left out items',
  needs: (seconds: number) => `needs ${seconds} s`,
  reasons: {
    'feed-inactive': 'Feed inactive',
    banned: 'Banned',
    withdrawn: 'Withdrawn',
    'other-category': 'Other category',
    'no-text': 'No text',
    'no-picture': 'No picture',
    'same-story': 'Same story',
    'over-limit': 'Over the limit',
  },
  loadFailed: 'Failed to load the line-up.',
}
