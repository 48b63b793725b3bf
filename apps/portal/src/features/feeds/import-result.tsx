import type { OpmlImport } from '@feedreel/contracts/feeds'
import { Notice } from '../../ui/page/notice.tsx'
import classes from './import-result.module.css'
import { texts } from './texts.ts'

const words = texts.opml

type Line = { name: string; url: string; reason?: string }

/** The result of an import: the added, known and refused feeds. */
export function ImportResult({ result }: { result: OpmlImport }) {
  const { added, known, refused, is_cut } = result
  return (
    <div className={classes.result}>
      <Notice tone={refused.length > 0 || is_cut ? 'warning' : 'success'}>
        {words.outcome(added.length, known.length, refused.length)} {is_cut && words.isCut}
      </Notice>
      <Lines title={words.refused(refused.length)} lines={refused} isOpen />
      <Lines title={words.added(added.length)} lines={added} isOpen={refused.length === 0} />
      <Lines title={words.known(known.length)} lines={known} />
    </div>
  )
}

function Lines({ title, lines, isOpen }: { title: string; lines: readonly Line[]; isOpen?: boolean }) {
  if (lines.length === 0) return null
  return (
    <details open={isOpen}>
      <summary className={classes.summary}>{title}</summary>
      <ul className={classes.lines}>
        {lines.map(({ name, url, reason }) => (
          <li key={url}>
            <div className={classes.name}>{name}</div>
            <div className={classes.url}>{url}</div>
            {reason && <div className={classes.reason}>{reason}</div>}
          </li>
        ))}
      </ul>
    </details>
  )
}
