import type { ColumnType, GeneratedAlways } from 'kysely'

/**
 * A picture that replaces the source's: held from before a change, or chosen by an editor. All but the URL is null until
 * it is fetched.
 */
export type EditedPicture = {
  url: string | null
  key: string | null
  sha256: string | null
  error: string | null
  /** Present when an editor chose it. */
  is_chosen?: true
}

/**
 * Texts that replace those of the source, for all publishers when `publisher_id` is null. Null texts are not edited.
 */
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
  /** The content hash of the held revision; null for an edit by a person. */
  held_hash: string | null
  /** The picture held with the texts, or chosen for all publishers; null when the source's picture is shown. */
  held_picture: ColumnType<EditedPicture | null, string | null | undefined, string | null>
}

/** The state of an item before a change at its source. */
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
  /** The time since when every answer was 404 or 410. */
  gone_since: Date | null
}

/** The tables of edits, revisions and checks of items' sources. */
export type SourceTables = {
  item_edit: ItemEditTable
  item_revision: ItemRevisionTable
  source_check: SourceCheckTable
}
