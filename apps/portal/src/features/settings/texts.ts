/** Every word of the settings screen. */
export const texts = {
  title: 'System Settings',
  interval: 'Default Feed Check Interval (minutes)',
  intervalHelp: 'How often feeds are pulled',
  retention: 'Video Retention (days)',
  retentionHelp: 'Older videos are removed, but never a pinned one or a publisher’s current one',
  concurrent: 'Max Concurrent Generations',
  concurrentHelp: 'How many videos are made at the same time',
  storage: 'Storage Limit (GB)',
  storageHelp: 'Above it the oldest videos are removed first',
  maintenance: 'Maintenance Mode',
  maintenanceHelp: 'When on, no new videos are generated',
  save: 'Save Settings',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load system settings. Please try again later.',
  saved: 'Settings updated successfully',
  saveFailed: 'Failed to update system settings. Please try again.',
}
