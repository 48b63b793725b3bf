/** Texts of the dashboard. */
export const texts = {
  cards: {
    feeds: 'Feeds',
    contents: 'Content Items',
    videos: 'Videos',
    publishers: 'Publishers',
  },
  manage: 'Manage',
  recentVideos: 'Recent Videos',
  recentJobs: 'Recent Jobs',
  viewAll: 'View all',
  viewAllVideos: 'View all videos',
  viewAllJobs: 'View all jobs',
  title: 'Title',
  status: 'Status',
  duration: 'Duration (seconds)',
  views: 'Views',
  job: 'Job',
  untitled: 'Untitled Video',
  noVideos: 'No videos have been generated yet.',
  noJobs: 'No jobs have been run yet.',
  loadFailed: 'Failed to load dashboard data. Please try again later.',
}
