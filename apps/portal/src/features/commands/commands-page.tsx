import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import { CommandRunner } from './command-runner.tsx'
import { useCommands } from './queries.ts'
import { texts } from './texts.ts'

/** Management commands: choose one, fill in its parameters, run it. */
export function Component() {
  const { data, isError, isFetching, refetch } = useCommands()
  if (data) return <CommandRunner commands={data} />
  if (!isError) return <FullPageLoader text={texts.loading} />
  return (
    <PageStack>
      <LoadError text={texts.loadFailed} onRetry={() => void refetch()} isBusy={isFetching} />
    </PageStack>
  )
}
