import type { JobLog } from '@feedreel/contracts/job-log'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionButton, ActionOutcome } from '../../ui/form/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useJobControl } from './queries.ts'
import { texts, typeName } from './texts.ts'

/** Cancels a job that waits or runs, or tries a failed one again; nothing for jobs that went well. */
export function JobControl({ log }: { log: JobLog }) {
  if (log.status === 'queued' || log.status === 'running') {
    return <ControlButton key="cancel" action="cancel" log={log} />
  }
  return log.status === 'failed' ? <ControlButton key="retry" action="retry" log={log} /> : null
}

function ControlButton({ action, log }: { action: 'cancel' | 'retry'; log: JobLog }) {
  const control = useJobControl(action)
  const failed = action === 'cancel' ? texts.cancelFailed : texts.retryFailed
  return (
    <ActionOutcome error={control.error && serverSentence(control.error, failed)}>
      <ActionButton
        size="compact-xs"
        variant="default"
        leftSection={<Icon name={action === 'cancel' ? 'close' : 'refresh'} size={14} />}
        title={`${texts[action]}: ${typeName(log)} #${log.id}`}
        isBusy={control.isPending}
        onClick={() => control.mutate(log.id)}
      >
        {texts[action]}
      </ActionButton>
    </ActionOutcome>
  )
}
