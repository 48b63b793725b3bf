import { counted } from '@feedreel/contracts/counted'
import type { WithdrawalReason } from '@feedreel/contracts/editorial/withdrawals'
import { showing } from '../../lib/format/number.ts'
import { formatDuration } from '../../lib/format/time.ts'

const reasons: Record<WithdrawalReason, string> = {
  correction: 'Correction',
  legal: 'Legal',
  taste: 'Taste',
  source_removed: 'Removed at the source',
  other: 'Other',
}

/** Texts of withdrawals. */
export const texts = {
  reasons,
  withdraw: {
    title: 'Withdraw item',
    effect:
      'The item leaves the videos of all publishers at once, and its files stop being served. No new video shows it until it is restored.',
    limit: 'Copies that browsers and other companies’ caches already hold cannot be recalled.',
    reason: 'Reason',
    note: 'Note',
    noteHelp: 'For your colleagues; not shown to viewers',
    confirm: 'Withdraw',
    failed: 'The item could not be withdrawn. Please try again.',
    done: (title: string) => `“${title}” is withdrawn. No publisher showed it.`,
  },
  restore: {
    title: 'Restore item',
    effect: 'The item may be used again from the next scheduled video on. Deleted files are not restored.',
    confirm: 'Restore',
    failed: 'The item could not be restored. Please try again.',
    done: (title: string) => `“${title}” is restored. The next scheduled videos can show it.`,
  },
  list: {
    listTitle: 'Withdrawn',
    fileName: 'withdrawn',
    hint: 'Items that no video may show',
    back: 'Back to Contents',
    search: 'Search withdrawn items',
    feedFilter: 'Feed filter',
    allFeeds: 'All feeds',
    feedChip: (name: string) => `Feed: ${name}`,
    publisherFilter: 'Publisher filter',
    allPublishers: 'All publishers',
    publisherChip: (name: string) => `Publisher: ${name}`,
    columns: {
      content: 'Content',
      why: 'Why',
      when: 'Withdrawn',
      where: 'Was on air',
      removal: 'Files deleted',
      actions: 'Actions',
      url: 'URL',
      feed: 'Feed',
      reason: 'Reason',
      note: 'Note',
      by: 'Withdrawn by',
      seconds: 'Removal in seconds',
    },
    viewOriginal: 'View Original',
    by: (actor: string) => `by ${actor}`,
    nowhere: 'Nowhere',
    video: (id: number) => `Video #${id}`,
    more: (count: number) => `and ${counted(count, 'other publisher')}`,
    after: (seconds: number) => `after ${formatDuration(Math.max(1, seconds))}`,
    pending: 'Not yet',
    restore: 'Restore',
    restoreOf: (title: string) => `Restore: ${title}`,
    cannotRestore: 'Its feed no longer lists it',
    showing: (shown: number, total: number) => showing(shown, total, 'withdrawn items'),
    nothingYet: 'No items are withdrawn.',
    noMatch: 'No withdrawn items match your current filters.',
    clearFilters: 'Clear filters',
    loadFailed: 'Failed to load the withdrawn items. Please try again later.',
  },
}
