import { useSyncExternalStore } from 'react'
import { useMaintenance } from '../features/settings/queries.ts'
import { TextLink } from '../ui/page/links.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { texts } from './texts.ts'

/** Warns on every screen while maintenance mode is on. */
export function MaintenanceBanner() {
  if (!useMaintenance()) return null
  return (
    <Notice tone="warning" actions={<TextLink to="/portal/settings">{texts.toSettings}</TextLink>}>
      {texts.maintenance}
    </Notice>
  )
}

function onConnectionChange(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Warns on every screen while the browser has no network. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  if (isOnline) return null
  return <Notice tone="warning">{texts.offline}</Notice>
}
