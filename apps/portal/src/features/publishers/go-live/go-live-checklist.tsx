import type { AdsTxtCheck } from '@feedreel/contracts/ads/ad-routes'
import type { Publisher } from '@feedreel/contracts/publishers'
import { clsx } from 'clsx'
import { Icon } from '../../../ui/icon.tsx'
import { words as allWords } from '../form/form-texts.ts'
import { useGoLive } from '../queries.ts'
import { goLiveSteps, isComplete } from './go-live.ts'
import classes from './go-live-checklist.module.css'
import type { SeenHost } from './seen-hosts.ts'

const words = allWords.goLive

type GoLiveChecklistProps = {
  publisher: Publisher
  /** Undefined while loading. */
  hosts: readonly SeenHost[] | undefined
}

/** The steps until the player runs on the publisher's pages. */
export function GoLiveChecklist({ publisher, hosts }: GoLiveChecklistProps) {
  const known = useGoLive(publisher)
  return (
    <div>
      <h3 className={classes.title}>{words.title}</h3>
      <ul className={classes.steps}>
        {goLiveSteps({ publisher, hosts, ...known }).map(({ key, isDone }) => (
          <li key={key} className={clsx(classes.step, isDone && classes.done)}>
            <Icon name={isDone ? 'check' : 'circle'} size={16} />
            <span>
              {words.steps[key]}
              <span className={classes.state}> {stateOf(key, isDone)}</span>
              {key === 'adsTxt' && !isDone && <AdsTxtFaults checks={known.adsTxt ?? []} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The domains whose ads.txt lacks something, each with what. */
function AdsTxtFaults({ checks }: { checks: readonly AdsTxtCheck[] }) {
  return (
    <ul className={classes.faults}>
      {checks
        .filter(check => !isComplete(check))
        .map(({ domain, checked_at, error, missing }) => (
          <li key={domain}>
            {words.adsTxtOf(
              domain,
              error ?? (checked_at === null ? words.adsTxtWaiting : words.adsTxtMissing(missing)),
            )}
          </li>
        ))}
    </ul>
  )
}

function stateOf(key: keyof typeof words.missing, isDone: boolean | undefined): string {
  if (isDone === undefined) return words.checking
  return isDone ? words.done : words.missing[key]
}
