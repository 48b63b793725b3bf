import { useSyncExternalStore } from 'react'
import { Notice } from '../ui/page/notice.tsx'
import { texts } from './texts.ts'

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
