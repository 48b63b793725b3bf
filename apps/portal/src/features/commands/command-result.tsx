import type { CommandResult } from '@feedreel/contracts/commands'
import { TextLink } from '../../ui/page/links.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import classes from './command-result.module.css'
import { texts } from './texts.ts'

/** How a command ended and what it printed. */
export function CommandResultPanel({ result }: { result: CommandResult }) {
  const { success, output, errors, job_log_id: jobLogId } = result
  return (
    <Panel
      title={texts.result}
      actions={
        typeof jobLogId === 'number' && (
          <TextLink to={`/portal/logs?job=${jobLogId}`}>{texts.jobLog(jobLogId)}</TextLink>
        )
      }
    >
      <PageStack>
        <Notice tone={success ? 'success' : 'danger'}>
          <strong>{success ? texts.succeeded : texts.failed}</strong>
        </Notice>
        {output && <Box title={texts.output} text={output} className={classes.output} />}
        {errors && <Box title={texts.errors} text={errors} className={classes.errors} />}
        {!output && !errors && <p className={classes.none}>{texts.noOutput}</p>}
      </PageStack>
    </Panel>
  )
}

function Box({ title, text, className }: { title: string; text: string; className: string | undefined }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <pre className={className}>{text}</pre>
    </section>
  )
}
