/** Texts of the settings screen. */
export const texts = {
  title: 'General',
  labels: {
    default_feed_check_interval: 'Default Feed Check Interval (minutes)',
    video_retention_days: 'Video Retention (days)',
    max_concurrent_generations: 'Max Concurrent Generations',
    storage_limit_gb: 'Storage Limit (GB)',
    maintenance_mode: 'Maintenance Mode',
    item_retention_days: 'Item Retention (days)',
  },
  help: {
    default_feed_check_interval: 'How often feeds are pulled',
    video_retention_days: 'Older videos are removed, but never a pinned one or a publisher’s current one',
    max_concurrent_generations: 'How many videos are generated at the same time',
    storage_limit_gb: 'Above this, the oldest videos are removed first',
    maintenance_mode: 'When on, no new videos are generated',
    item_retention_days:
      'Items that left their feed longer ago are removed, but never one that is in a video, pinned or banned',
  },
  health: 'System Health',
  save: 'Save Settings',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load system settings. Please try again later.',
  saved: 'Settings updated successfully',
  saveFailed: 'Failed to update system settings. Please try again.',
}
