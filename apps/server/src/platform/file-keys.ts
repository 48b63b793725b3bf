/**
 * The keys of the files that a record names, as SQL: exports copy them, removals delete them, and the sweep of orphans
 * spares them. Segments have files of their own, named by the segment's key.
 */
export const FILE_KEYS = {
  video: 'array[media_key, poster_key, thumbnail_key]',
  upload: 'array[media_key, clip_key, sound_key]',
  item: 'array[picture_key]',
} as const
