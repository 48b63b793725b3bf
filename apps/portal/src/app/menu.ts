import type { IconName } from '../ui/icon.tsx'

/** The entries of the main menu, in their order. */
export const MENU: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/portal', label: 'Dashboard', icon: 'dashboard' },
  { to: '/portal/feeds', label: 'Feeds', icon: 'feed' },
  { to: '/portal/publishers', label: 'Publishers', icon: 'publisher' },
  { to: '/portal/videos', label: 'Videos', icon: 'video' },
  { to: '/portal/contents', label: 'Contents', icon: 'content' },
  { to: '/portal/commands', label: 'Commands', icon: 'command' },
  { to: '/portal/settings', label: 'Settings', icon: 'settings' },
  { to: '/portal/logs', label: 'Job Logs', icon: 'logs' },
]
