import type { ColumnType, GeneratedAlways } from 'kysely'

/** A picture of before a change that is held; the rest is null until it was fetched. */
export type HeldPicture = {
  url: string | null
  key: string | null
  sha256: string | null
  error: string | null
}

/** Texts that replace those of the source; without a publisher for all. Null texts are not edited. */
type ItemEditTable = {
  id: GeneratedAlways<number>
  item_id: number
  feed_id: number
  publisher_id: number | null
  title: string | null
  summary: string | null
  category: string | null
  edited_by: string
  edited_at: Date
  source_text_hash: string
  /** The content hash of the revision that is held; null for an edit by a person. */
  held_hash: string | null
  /** The picture that is held with the texts; null when that of the source is shown. */
  held_picture: ColumnType<HeldPicture | null, string | null | undefined, string | null>
}

/** What an item was before its source changed it. */
export type ItemRevisionTable = {
  id: GeneratedAlways<number>
  item_id: number
  seen_at: Date
  title: string
  summary: string
  url: string | null
  category: string
  categories: string[]
  picture_url: string | null
  content_hash: string
}

type SourceCheckTable = {
  item_id: number
  checked_at: Date
  /** Since when each answer was 404 or 410. */
  gone_since: Date | null
}

/** What is kept of items' sources beside the items: edits over them, what they were, and whether they are gone. */
export type SourceTables = {
  item_edit: ItemEditTable
  item_revision: ItemRevisionTable
  source_check: SourceCheckTable
}
