import { lazy, Suspense } from 'react'
import { ClosedPanel } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import type { HistorySubject } from './queries.ts'
import { texts } from './texts.ts'

const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

/** The change history of one record, loaded when opened. */
export function HistoryPanel({ subject, id }: { subject: HistorySubject; id?: number }) {
  const may = useMay()
  if (!may('audit.list')) return null
  return (
    <ClosedPanel title={texts.title} hint={texts.hint} show={texts.show} hide={texts.hide}>
      <Suspense>
        <HistoryList subject={subject} id={id} />
      </Suspense>
    </ClosedPanel>
  )
}
