import { counted } from '@feedreel/contracts/counted'

/** Every word about what is in a video and what is not. */
export const texts = {
  next: {
    title: 'Next video',
    hint: 'What this publisher’s next video will hold, and why other items are out',
    none: 'The next video would be empty.',
    holds: (count: number, length: string) => `${counted(count, 'item')}, ${length} in all.`,
    due: 'A new video is due.',
    dueAt: (moment: string) => `The schedule makes it at ${moment}.`,
  },
  video: {
    title: 'Line-up',
    hint: 'Why each item was in this video or out of it, as it was when the video was made',
    none: 'Nothing was kept about this video.',
  },
  show: 'Show line-up',
  hide: 'Hide line-up',
  columns: { position: 'No.', title: 'Title', feed: 'Feed', why: 'Why', time: 'Time' },
  pinned: 'Pinned',
  newest: 'Newest',
  leftOut: (count: number) => `Left out (${count})`,
  leftOutTable: 'Left out items',
  reasons: {
    'feed-inactive': 'Feed inactive',
    banned: 'Banned',
    'other-category': 'Other category',
    'same-story': 'Same story',
    'over-limit': 'Over the limit',
  },
  loadFailed: 'Failed to load the line-up.',
}
