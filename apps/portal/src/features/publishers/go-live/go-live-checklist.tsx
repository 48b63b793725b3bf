import type { Publisher } from '@feedreel/contracts/publishers'
import { clsx } from 'clsx'
import { Icon } from '../../../ui/icon.tsx'
import { words as allWords } from '../form/form-texts.ts'
import { useGoLive } from '../queries.ts'
import { goLiveSteps } from './go-live.ts'
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
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateOf(key: keyof typeof words.missing, isDone: boolean | undefined): string {
  if (isDone === undefined) return words.checking
  return isDone ? words.done : words.missing[key]
}
