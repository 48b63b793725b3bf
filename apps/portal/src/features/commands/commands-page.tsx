import type { CommandDefinition } from '@feedreel/contracts/commands'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldGroup, FieldStack, FormActions } from '../../ui/form/field-layout.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { FullPageLoader, LoadError, Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import { CommandList } from './command-list.tsx'
import { CommandResultPanel } from './command-result.tsx'
import {
  commandLine,
  defaultValues,
  hasDryRun,
  isComplete,
  isDeleting,
  sentValues,
  type Values,
} from './command-values.ts'
import classes from './commands-page.module.css'
import { ParamField } from './param-field.tsx'
import { useCommands, useRunCommand } from './queries.ts'
import { RecentRuns } from './recent-runs.tsx'
import { texts } from './texts.ts'

/** Chooses and runs management commands. */
export function Component() {
  const query = useCommands()
  const { data, isError } = query
  // The palette may name another command while this screen is open.
  const named = useSearchParams()[0].get('command') ?? ''
  if (data) return <CommandRunner key={named} commands={data} />
  if (!isError) return <FullPageLoader text={texts.loading} />
  return (
    <PageStack>
      <LoadError text={texts.loadFailed} query={query} />
    </PageStack>
  )
}

/** The form of the chosen command, its result, and the list of commands. */
export function CommandRunner({ commands }: { commands: readonly CommandDefinition[] }) {
  const [params] = useSearchParams()
  const named = commands.find(candidate => candidate.name === params.get('command'))
  const [name, setName] = useState(named?.name ?? '')
  const [values, setValues] = useState<Values>(named ? defaultValues(named) : {})
  const [isAsking, setIsAsking] = useState(false)
  const run = useRunCommand()
  const mayReadLogs = useMay()('jobLog.list')
  const command = commands.find(candidate => candidate.name === name)

  const choose = (next: string) => {
    const chosen = commands.find(candidate => candidate.name === next)
    setName(next)
    setValues(chosen ? defaultValues(chosen) : {})
    run.reset()
  }
  const isReady = command !== undefined && isComplete(command, values)
  const execute = () => {
    setIsAsking(false)
    if (isReady) run.mutate({ command: command.name, values: sentValues(command, values) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || run.isPending) return
    if (isDeleting(command, values)) setIsAsking(true)
    else execute()
  }
  const fields = run.error instanceof ApiError ? run.error.fields : null
  const errors = fields ? inlineSentences(fields) : {}

  return (
    <div className={classes.columns}>
      <PageStack>
        <Panel title={texts.run}>
          <form onSubmit={submit} noValidate>
            <FieldStack>
              <NativeSelect
                label={texts.command}
                value={name}
                onChange={event => choose(event.currentTarget.value)}
                data={[
                  { value: '', label: texts.choose },
                  ...commands.map(one => ({ value: one.name, label: texts.option(one.name, one.help) })),
                ]}
              />
              {command && (
                <FieldGroup legend={texts.parameters}>
                  {command.params.length === 0 && <p className={classes.hint}>{texts.noParameters}</p>}
                  <FieldStack>
                    {command.params.map(param => (
                      <ParamField
                        key={param.name}
                        param={param}
                        value={values[param.name] ?? ''}
                        error={errors[param.name]}
                        onChange={value => setValues({ ...values, [param.name]: value })}
                      />
                    ))}
                  </FieldStack>
                </FieldGroup>
              )}
              {command && (
                <div>
                  <div className={classes.caption}>{texts.preview}</div>
                  <code className={classes.preview}>{commandLine(command, values)}</code>
                </div>
              )}
              {command && !isReady && <Notice tone="warning">{texts.missing}</Notice>}
              <FormActions>
                <ActionButton type="submit" isBusy={run.isPending} disabled={!isReady}>
                  {run.isPending ? texts.executing : texts.execute}
                </ActionButton>
              </FormActions>
            </FieldStack>
          </form>
        </Panel>
        {run.isError && (
          <Notice tone="danger">{texts.runFailed(serverSentence(run.error, texts.later))}</Notice>
        )}
        {run.data && <CommandResultPanel result={run.data} />}
        {command && mayReadLogs && <RecentRuns key={command.name} command={command.name} />}
      </PageStack>
      <CommandList commands={commands} chosen={name} onChoose={choose} />
      <ConfirmDialog
        title={texts.confirm.title}
        isOpen={isAsking && command !== undefined}
        confirmLabel={texts.execute}
        isDangerous
        onConfirm={execute}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.confirm.question(name)}</p>
        {command && <p>{command.help}</p>}
        {command && hasDryRun(command) && <p>{texts.confirm.dryRun}</p>}
      </ConfirmDialog>
    </div>
  )
}
