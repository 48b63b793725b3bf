import { useSyncExternalStore } from 'react'
import { useWorkerPresence } from '../features/health/queries.ts'
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

/** Warns on every screen when no worker is running. */
export function WorkerBanner() {
  const { data } = useWorkerPresence()
  if (!data?.is_missing) return null
  return (
    <Notice tone="danger" actions={<TextLink to="/portal/health">{texts.toHealth}</TextLink>}>
      {texts.noWorker}
    </Notice>
  )
}
