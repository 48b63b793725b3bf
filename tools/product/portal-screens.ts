/** The address of every screen behind the sign-in, with records that the demo has. */
export const PORTAL_SCREENS = [
  '/portal',
  '/portal/feeds',
  '/portal/feeds/add',
  '/portal/publishers',
  '/portal/publishers/add',
  '/portal/publishers/1',
  '/portal/videos',
  '/portal/videos/1',
  '/portal/contents',
  '/portal/contents/1/feeds/1',
  '/portal/statistics',
  '/portal/account',
  '/portal/settings',
  '/portal/health',
  '/portal/logs',
  '/portal/commands',
]
