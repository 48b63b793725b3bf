import type { IconName } from '../ui/icon.tsx'
import { texts } from './texts.ts'

/** The entries of the main menu, in order. */
export const MENU: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/portal', label: texts.menu.dashboard, icon: 'dashboard' },
  { to: '/portal/feeds', label: texts.menu.feeds, icon: 'feed' },
  { to: '/portal/publishers', label: texts.menu.publishers, icon: 'publisher' },
  { to: '/portal/videos', label: texts.menu.videos, icon: 'video' },
  { to: '/portal/contents', label: texts.menu.contents, icon: 'content' },
  { to: '/portal/commands', label: texts.menu.commands, icon: 'command' },
  { to: '/portal/settings', label: texts.menu.settings, icon: 'settings' },
  { to: '/portal/logs', label: texts.menu.logs, icon: 'logs' },
]
