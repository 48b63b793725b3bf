import { counted, formatCount } from '@feedreel/contracts/counted'
import { showing } from '../../lib/format/number.ts'
import { texts as itemTexts } from '../items/texts.ts'

/** Texts of the inbox. */
export const texts = {
  listTitle: 'Inbox',
  fileName: 'items',
  hint: 'Items of all feeds, the newest first; your decisions apply to every publisher that shows the feed',
  back: 'Back to Contents',
  search: 'Search items of all feeds',
  feedFilter: 'Feed filter',
  allFeeds: 'All feeds',
  feedChip: (name: string) => `Feed: ${name}`,
  publisherFilter: 'Publisher filter',
  allPublishers: 'All publishers',
  publisherChip: (name: string) => `Publisher: ${name}`,
  categoryFilter: 'Category filter',
  allCategories: 'All Categories',
  categoryChip: (name: string) => `Category: ${name}`,
  statusFilter: 'Status filter',
  allStatus: 'All Status',
  statusChip: (status: string) => `Status: ${status}`,
  pictureFilter: 'Picture filter',
  allPictures: 'Any picture',
  pictures: { true: 'With picture', false: 'Without picture' },
  columns: {
    content: 'Content',
    feed: 'Feed',
    url: 'URL',
    status: 'Status',
    category: 'Category',
    date: 'Date',
    actions: 'Actions',
  },
  viewOriginal: 'View Original',
  withdrawn: 'Withdrawn',
  normal: 'Normal',
  unused: 'Not shown by any publisher',
  decided: {
    pinned: (count: number, all: number) =>
      count === all ? 'Pinned' : `Pinned (${formatCount(count)} of ${formatCount(all)})`,
    banned: (count: number, all: number) =>
      count === all ? 'Banned' : `Banned (${formatCount(count)} of ${formatCount(all)})`,
  },
  choose: 'Choose publishers…',
  done: {
    normal: (title: string, count: number) =>
      `“${title}” is back to normal for ${counted(count, 'publisher')}.`,
    pinned: (title: string, count: number) => `“${title}” is pinned for ${counted(count, 'publisher')}.`,
    banned: (title: string, count: number) =>
      `“${title}” is banned for ${counted(count, 'publisher')}. It was not on air.`,
    kept: (title: string, count: number) =>
      `“${title}” is banned for ${counted(count, 'publisher')} from the next video on; what is on air stays.`,
    changed: (title: string, count: number) =>
      `The ban of “${title}” is changed for ${counted(count, 'publisher')}.`,
  },
  bulkDone: itemTexts.feed.bulkScheduled,
  bulkNote: 'This applies to every publisher that shows their feeds.',
  pinNote: 'Each publisher pins at most as many items of a feed as its content limit allows.',
  failed: 'The status could not be changed. Please try again.',
  dialog: {
    title: 'Moderate for publishers',
    status: 'New status',
    publishers: 'Publishers that show its feed',
    none: 'No publisher shows its feed.',
    keepOnAirHelp: 'Videos on air keep the item; the next ones are made without it.',
    confirm: 'Apply',
  },
  showing: (shown: number, total: number) => showing(shown, total, 'items'),
  nothingYet: 'No items yet. They appear once feeds have been pulled.',
  noMatch: 'No items match your current filters.',
  clearFilters: 'Clear filters',
  loadFailed: 'Failed to load the items. Please try again later.',
  videos: {
    title: 'Videos that showed this item',
    none: 'No video has shown this item.',
    video: (id: number) => `Video #${id},`,
    loadFailed: 'Failed to load the videos of this item. Please try again.',
  },
}
