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
