import type { CommandDefinition } from '@feedreel/contracts/commands'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './command-list.module.css'
import { texts } from './texts.ts'

type CommandListProps = {
  commands: readonly CommandDefinition[]
  chosen: string
  onChoose: (name: string) => void
}

/** The list of commands with their help; a click chooses one. */
export function CommandList({ commands, chosen, onChoose }: CommandListProps) {
  return (
    <Panel title={texts.available} isFlush>
      {commands.length === 0 ? (
        <EmptyState icon="command" text={texts.none} />
      ) : (
        <ul className={classes.list}>
          {commands.map(command => (
            <li key={command.name}>
              <button
                type="button"
                className={classes.command}
                aria-pressed={command.name === chosen}
                onClick={() => onChoose(command.name)}
              >
                <span className={classes.name}>{command.name}</span>
                <span className={classes.help}>{command.help}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
