import { counted } from '@feedreel/contracts/counted'

/** Texts of edits and revisions of items. */
export const texts = {
  fields: { title: 'Headline', summary: 'Summary', category: 'Category', url: 'Address', picture: 'Picture' },
  loading: 'Loading item',
  loadFailed: 'Failed to load the item. Please try again.',
  edit: {
    title: 'Edit item',
    scope: 'Edit for',
    all: 'All publishers',
    scopeHelp: 'A publisher’s own edit comes before the edit for all.',
    sourceOf: (field: string) => `${field} of the source`,
    empty: 'Empty',
    held: 'The source changed, and this feed holds changes: videos keep the text of before. Save to keep it, or take the source’s text.',
    sourceChanged: 'The source changed after this edit. Compare the texts.',
    effect: 'Videos on air that show another text go off air at once and are made anew.',
    noAds: 'No ads around this item',
    noAdsHelp:
      'For all publishers: no ad directly before a video that begins with it, or after one that ends with it.',
    editedBy: (actor: string) => `Edited by ${actor}`,
    back: 'Back to the source',
    save: 'Save',
    failed: 'The edit could not be saved. Please try again.',
    saved: (title: string) => `“${title}” is edited.`,
  },
  revisions: {
    title: 'Revisions',
    close: 'Close',
    of: 'What the source said, newest first',
    present: 'Now',
    first: 'First version',
    changed: (fields: string) => `Changed: ${fields}`,
    picture: 'The source names another picture.',
    none: 'The source has not changed this item.',
    videos: (count: number) => `${counted(count, 'video')} carried it:`,
    noVideos: 'No video carried it.',
    video: (id: number) => `Video #${id},`,
    loadFailed: 'Failed to load the revisions. Please try again.',
    loading: 'Loading revisions',
    empty: 'empty',
  },
}
