import classes from './columns.module.css'
import { useJobProgress } from './queries.ts'
import { texts } from './texts.ts'

/** How far a running job is and what it does, once it has told. */
export function RunningJob({ id }: { id: number }) {
  const progress = useJobProgress(id)
  if (progress === undefined) return null
  return (
    <div className={classes.progress} title={progress.step ?? undefined}>
      <progress max={100} value={progress.percent} aria-label={texts.progressOf(id)} />
      {texts.progress(progress.percent)} {progress.step}
    </div>
  )
}
