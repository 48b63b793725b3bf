import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { useSettings } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { texts } from './texts.ts'

/** The settings of the whole system. */
export function Component() {
  const { data, isError, isFetching, refetch } = useSettings()
  if (data) {
    return (
      <PageStack isNarrow>
        <SettingsForm settings={data} />
        <HistoryPanel subject="settings" />
      </PageStack>
    )
  }
  if (!isError) return <FullPageLoader text={texts.loading} />
  return (
    <PageStack isNarrow>
      <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
    </PageStack>
  )
}
