import type { PastProblem, SystemHealth } from '@feedreel/contracts/health'
import { type Stat, StatCards } from '../../ui/page/facts.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { PageStack } from '../../ui/page/panel.tsx'
import classes from './health-page.module.css'
import { FailingFeeds, History, Queues, Storage, Versions, Workers } from './panels.tsx'
import { useSystemHealth } from './queries.ts'
import { texts } from './texts.ts'

/** An older server sends no history. */
const NO_PROBLEMS: readonly PastProblem[] = []

/** System health: problems, queues, workers, failing feeds, storage and versions. */
export function Component() {
  const query = useSystemHealth()
  const { data, isError } = query
  if (data === undefined && !isError) return <FullPageLoader text={texts.loading} />
  return (
    <PageStack>
      <LoadError text={texts.loadFailed} query={query} />
      {data && (
        <>
          {data.problems.map(problem => (
            <Notice key={problem} tone="danger">
              {problem}
            </Notice>
          ))}
          {data.untrusted_proxies.length > 0 && (
            <Notice tone="warning">{texts.untrustedProxies(data.untrusted_proxies)}</Notice>
          )}
          <StatCards stats={statsOf(data)} />
          <Workers workers={data.workers} />
          <Queues queues={data.queues} />
          <FailingFeeds failing={data.failing_feeds} />
          <History problems={data.history ?? NO_PROBLEMS} />
          <div className={classes.pair}>
            <Storage storage={data.storage} />
            <Versions versions={data.versions} />
          </div>
        </>
      )}
    </PageStack>
  )
}

function statsOf({ queues, workers, failing_feeds }: SystemHealth): Stat[] {
  const sum = (count: (queue: SystemHealth['queues'][number]) => number) =>
    queues.reduce((total, queue) => total + count(queue), 0)
  return [
    { label: texts.cards.waiting, value: sum(queue => queue.waiting) },
    { label: texts.cards.running, value: sum(queue => queue.running) },
    { label: texts.cards.workers, value: workers.filter(({ state }) => state === 'working').length },
    { label: texts.cards.failing, value: failing_feeds.count },
  ]
}
