/** Texts of the settings screen. */
export const texts = {
  title: 'General',
  brand: {
    title: 'Default Brand',
    hint: 'The look of videos of publishers without a brand of their own',
    show: 'Show default brand',
    hide: 'Hide default brand',
    own: 'Default brand',
    help: 'Without a default brand, videos use the colours of their theme',
    save: 'Save Default Brand',
    saved: 'Default brand saved. Videos that use it are generated again when they are next due.',
  },
  groups: {
    feeds: 'Feeds',
    videos: 'Videos and Storage',
    statistics: 'Statistics and Ads',
    signIn: 'Sign-in',
  },
  labels: {
    default_feed_check_interval: 'Default Feed Check Interval (minutes)',
    video_retention_days: 'Video Retention (days)',
    max_concurrent_generations: 'Max Concurrent Generations',
    storage_limit_gb: 'Storage Limit (GB)',
    maintenance_mode: 'Maintenance Mode',
    item_retention_days: 'Item Retention (days)',
    statistics_time_zone: 'Time Zone',
    currency: 'Currency',
    ads_txt_lines: 'Lines for ads.txt',
    second_factor_roles: 'Second Factor Required',
  },
  help: {
    default_feed_check_interval: 'How often feeds are pulled',
    video_retention_days:
      'Older videos are deleted, except pinned videos and the current video of each publisher',
    max_concurrent_generations: 'How many videos are generated at the same time',
    storage_limit_gb: 'Above this limit, the oldest videos are deleted first',
    maintenance_mode: 'When on, no new videos are generated',
    item_retention_days:
      'Items that left their feed longer ago are deleted, except items that are pinned, banned or in a video',
    statistics_time_zone:
      'The time zone of days and hours of earnings and audience, and of dates in videos, such as Europe/Berlin. After a change, all days are counted again.',
    currency: 'Three letters, such as EUR, for what publishers earn per thousand ads',
    ads_txt_lines:
      'Lines that the ads.txt files of publishers’ domains should contain; the go-live checklist of each publisher lists missing ones. For example: ads.example, 1234, DIRECT',
    second_factor_roles:
      'People with these roles must add an authenticator app or a passkey before they can continue',
  },
  health: 'System Health',
  save: 'Save Settings',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load system settings. Please try again later.',
  saved: 'Settings updated successfully',
  saveFailed: 'Failed to update system settings. Please try again.',
}
