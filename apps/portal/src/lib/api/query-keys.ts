/** First parts of the query keys, one for each subject. */
export const keys = {
  session: ['session'],
  ownSessions: ['own-sessions'],
  dashboard: ['dashboard'],
  feeds: ['feeds'],
  publishers: ['publishers'],
  embedVersions: ['embed-versions'],
  videos: ['videos'],
  lineUps: ['line-ups'],
  items: ['items'],
  statistics: ['statistics'],
  installations: ['installations'],
  settings: ['settings'],
  logs: ['logs'],
  commands: ['commands'],
  health: ['health'],
  jobProgress: ['job-progress'],
} as const
