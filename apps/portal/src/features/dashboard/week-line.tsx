import { formatCount } from '../../lib/format/number.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { useStatistics } from '../statistics/queries.ts'
import { texts } from './texts.ts'
import { compareWeeks } from './week.ts'
import classes from './week-line.module.css'

const EVERYTHING = {}
const words = texts.week

/** The views of the last week beside those of the week before; room for them until they are loaded. */
export function WeekLine() {
  const { data, isError } = useStatistics(EVERYTHING)
  if (data === undefined) {
    if (isError) return null
    return (
      <Panel title={words.label}>
        <p className={classes.line}>
          <span className={classes.views}>{'\u00a0'}</span>
        </p>
      </Panel>
    )
  }
  const { views, before, change } = compareWeeks(data.days)
  return (
    <Panel title={words.label}>
      <p className={classes.line}>
        <span className={classes.views}>{formatCount(views)}</span>
        {change !== null && <span className={classes.change}>{words.change(change)}</span>}
        <span>{words.before(formatCount(before))}</span>
      </p>
    </Panel>
  )
}
