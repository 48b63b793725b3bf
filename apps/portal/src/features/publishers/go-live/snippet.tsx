import { CopyButton } from '../../../ui/form/copy-button.tsx'
import classes from './embed-code.module.css'

type SnippetProps = { title: string; help: string; copyLabel: string; code: string }

/** Code to copy, with what it is for. */
export function Snippet({ title, help, copyLabel, code }: SnippetProps) {
  return (
    <div>
      <div className={classes.head}>
        <span>
          <strong className={classes.title}>{title}</strong>
          <span className={classes.help}>{help}</span>
        </span>
        <CopyButton text={code} label={copyLabel} />
      </div>
      <pre className={classes.code}>{code}</pre>
    </div>
  )
}
