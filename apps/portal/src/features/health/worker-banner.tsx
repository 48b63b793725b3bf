import { TextLink } from '../../ui/page/links.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useWorkerPresence } from './queries.ts'
import { texts } from './texts.ts'

/** Warns on every screen when no worker is running. */
export function WorkerBanner() {
  const { data } = useWorkerPresence()
  if (!data?.is_missing) return null
  return (
    <Notice tone="danger" actions={<TextLink to="/portal/health">{texts.link}</TextLink>}>
      {texts.missing}
    </Notice>
  )
}
