import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api/api.ts'
import { keys } from '../lib/api/query-keys.ts'
import { routes } from '../lib/api/routes.ts'
import { TextLink } from '../ui/page/links.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { texts } from './texts.ts'

/** Warns on every screen while maintenance mode is on. */
export function MaintenanceBanner() {
  const { data } = useQuery({
    queryKey: [...keys.settings, 'banner'],
    queryFn: ({ signal }) => call(routes.settings.read, { signal }),
  })
  if (!data?.maintenance_mode) return null
  return (
    <Notice tone="warning" actions={<TextLink to="/portal/settings">{texts.toSettings}</TextLink>}>
      {texts.maintenance}
    </Notice>
  )
}
