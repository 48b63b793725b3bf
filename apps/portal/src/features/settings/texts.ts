/** Texts of the settings screen. */
export const texts = {
  title: 'General',
  brand: {
    title: 'Default Brand',
    hint: 'The look of videos of publishers without a brand of their own',
    show: 'Show default brand',
    hide: 'Hide default brand',
    own: 'Default brand',
    help: 'Without one, videos have the colours of their theme',
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
    statistics_time_zone: 'Time Zone of the Statistics',
    currency: 'Currency',
    ads_txt_lines: 'Lines for ads.txt',
    second_factor_roles: 'Second Factor Required',
  },
  help: {
    default_feed_check_interval: 'How often feeds are pulled',
    video_retention_days: 'Older videos are removed, but never a pinned one or a publisher’s current one',
    max_concurrent_generations: 'How many videos are generated at the same time',
    storage_limit_gb: 'Above this, the oldest videos are removed first',
    maintenance_mode: 'When on, no new videos are generated',
    item_retention_days:
      'Items that left their feed longer ago are removed, but never one that is in a video, pinned or banned',
    statistics_time_zone:
      'Days and hours of earnings and audience, such as Europe/Berlin; after a change, all days are counted again',
    currency: 'Three letters, such as EUR, for what publishers earn per thousand ads',
    ads_txt_lines:
      'The ads.txt of publishers’ domains should have them; each publisher’s go-live checklist says what is missing. For example: ads.example, 1234, DIRECT',
    second_factor_roles:
      'People with these roles have to add an authenticator app or a passkey before they can continue',
  },
  health: 'System Health',
  save: 'Save Settings',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load system settings. Please try again later.',
  saved: 'Settings updated successfully',
  saveFailed: 'Failed to update system settings. Please try again.',
}
