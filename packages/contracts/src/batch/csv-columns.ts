/** The columns of a CSV file of feeds; name and url are required. */
export const FEED_COLUMNS = [
  'name',
  'url',
  'public_name',
  'is_active',
  'check_interval',
  'on_change',
  'on_removal',
] as const

/**
 * The columns of a CSV file of publishers; name is required. Spaces separate domains and feeds, also after a comma or
 * semicolon.
 */
export const PUBLISHER_COLUMNS = [
  'name',
  'slug',
  'allowed_domains',
  'feeds',
  'top_n_contents',
  'length_per_content',
  'video_update_frequency',
  'auto_video_generation_enabled',
  'is_active',
] as const

/** Limits of a file: its rows, and its bytes. */
export const MAX_IMPORT_ROWS = 1000
export const MAX_IMPORT_BYTES = 1_048_576
