import type { ItemEdits, ItemRevision } from '@feedreel/contracts/editorial/edits'
import { isSamePictureUrl } from '@feedreel/feed-reader/urls/stable-picture-url'
import { chosenPicture, NO_EDIT, revisionOf, withEdit } from './rules.ts'
import type { EditRow, SourceItem } from './store/edits.ts'
import type { RevisionRow, RevisionVideo } from './store/revisions.ts'

/** An item with its edits in the API. @param rows the edit for all publishers first */
export function presentEdits(item: SourceItem, rows: readonly EditRow[]): ItemEdits {
  const { title, summary, category } = item
  const source = { title, summary, category }
  const edits = rows.map(row => ({
    publisher: row.publisher_id === null ? null : { id: row.publisher_id, name: row.publisher_name ?? '' },
    title: row.title,
    summary: row.summary,
    category: row.category,
    picture: chosenPicture(row)?.url ?? null,
    edited_by: row.edited_by,
    edited_at: row.edited_at.toISOString(),
    is_held: row.held_hash !== null,
    source_changed_since_edit: row.source_text_hash !== item.text_hash,
  }))
  return {
    id: item.id,
    feed_id: item.feed_id,
    feed_name: item.feed_name,
    url: item.url,
    publication_date: item.published_at?.toISOString() ?? null,
    first_seen_at: item.first_seen_at.toISOString(),
    source: { ...source, picture: item.picture_url, seen_at: item.updated_at.toISOString() },
    shown: withEdit(source, rows.find(row => row.publisher_id === null) ?? NO_EDIT),
    edits,
    source_changed_since_edit: edits.some(edit => edit.source_changed_since_edit),
    no_ads: item.no_ads,
  }
}

function changedFields(row: RevisionRow, before: RevisionRow | undefined): ItemRevision['changed'] {
  if (before === undefined) return []
  const isSame = {
    title: row.title === before.title,
    summary: row.summary === before.summary,
    category: row.category === before.category && row.categories.join('\n') === before.categories.join('\n'),
    url: row.url === before.url,
    picture: isSamePictureUrl(row.picture_url, before.picture_url),
  }
  return (Object.keys(isSame) as (keyof typeof isSame)[]).filter(name => !isSame[name])
}

/** The revisions of an item in the API, newest first. @param rows oldest first @param videos newest first */
export function presentRevisions(
  rows: readonly RevisionRow[],
  videos: readonly RevisionVideo[],
): ItemRevision[] {
  const dated = rows.map(row => ({ ...row, contentHash: row.content_hash, seenAt: row.seen_at }))
  const byRevision = Map.groupBy(videos, video =>
    revisionOf({ ...video, contentHash: video.content_hash, completedAt: video.generation_completed }, dated),
  )
  return rows
    .map((row, position) => {
      const changed = changedFields(row, rows[position - 1])
      return {
        seen_at: row.seen_at.toISOString(),
        title: row.title,
        summary: row.summary,
        category: row.category,
        url: row.url,
        picture_changed: changed.includes('picture'),
        changed,
        videos: (byRevision.get(position) ?? []).map(({ id, publisher_name, generation_completed }) => ({
          id,
          publisher_name,
          generation_completed: generation_completed?.toISOString() ?? null,
        })),
      }
    })
    .reverse()
}
