import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { routes } from '../lib/routes.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { texts } from './texts.ts'

/** Tells on every screen that nothing is generated, as long as maintenance mode is on. */
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
