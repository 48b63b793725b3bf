import type { CallName } from '../features/session/access.ts'
import type { IconName } from '../ui/icon.tsx'
import { texts as palette } from './palette/texts.ts'
import { texts } from './texts.ts'

/**
 * `call` is the first call of the screen; the entry is hidden from people who may not make it. `hint`: further words by which the
 * palette finds it.
 */
export type MenuEntry = { to: string; label: string; icon: IconName; call: CallName; hint?: string }

/** The entries of the main menu, in order. */
export const MENU: readonly MenuEntry[] = [
  { to: '/portal', label: texts.menu.dashboard, icon: 'dashboard', call: 'dashboard.stats' },
  { to: '/portal/feeds', label: texts.menu.feeds, icon: 'feed', call: 'feeds.list' },
  { to: '/portal/publishers', label: texts.menu.publishers, icon: 'publisher', call: 'publishers.list' },
  { to: '/portal/videos', label: texts.menu.videos, icon: 'video', call: 'videos.list' },
  { to: '/portal/contents', label: texts.menu.contents, icon: 'content', call: 'items.overview' },
  { to: '/portal/commands', label: texts.menu.commands, icon: 'command', call: 'commands.list' },
  { to: '/portal/settings', label: texts.menu.settings, icon: 'settings', call: 'settings.read' },
  { to: '/portal/logs', label: texts.menu.logs, icon: 'logs', call: 'jobLog.list' },
]

/** The screens about the state and the success of the installation, below the main menu. */
export const MONITORING: readonly MenuEntry[] = [
  {
    to: '/portal/statistics',
    label: texts.menu.statistics,
    icon: 'chart',
    call: 'statistics.read',
    hint: palette.statisticsHint,
  },
  {
    to: '/portal/health',
    label: texts.menu.health,
    icon: 'pulse',
    call: 'health.read',
    hint: palette.healthHint,
  },
]

/** Follows the others once an installation has several people. */
export const PEOPLE: MenuEntry = {
  to: '/portal/people',
  label: texts.menu.people,
  icon: 'people',
  call: 'people.list',
  hint: palette.peopleHint,
}

/** Screens that are hidden from some roles, with the call that they need. */
const PLACES: readonly (readonly [RegExp, CallName])[] = [
  [/^\/portal\/feeds\/add$/, 'feeds.create'],
  [/^\/portal\/publishers\/add$/, 'publishers.create'],
  [/^\/portal\/settings$/, 'settings.read'],
  [/^\/portal\/commands$/, 'commands.list'],
  [/^\/portal\/health$/, 'health.read'],
  [/^\/portal\/people$/, 'people.list'],
]

/** The call that the screen at a path needs and not every role may make; null for other screens. */
export function callOf(pathname: string): CallName | null {
  const path = pathname.replace(/\/+$/, '')
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
