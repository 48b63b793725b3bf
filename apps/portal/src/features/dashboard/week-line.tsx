import { formatCount } from '@feedreel/contracts/counted'
import { Panel } from '../../ui/page/panel.tsx'
import { compareWeeks } from '../statistics/measures.ts'
import { useStatistics } from '../statistics/queries.ts'
import { texts } from './texts.ts'
import classes from './week-line.module.css'

const EVERYTHING = {}
const words = texts.week

/** The views of the last week beside those of the week before; reserves space for them until they are loaded. */
export function WeekLine() {
  const { data, isError } = useStatistics(EVERYTHING)
  if (data === undefined && isError) return null
  const weeks = data && compareWeeks(data.days)
  return (
    <Panel title={words.label}>
      <p className={classes.line}>
        <span className={classes.views}>{weeks && formatCount(weeks.views)}</span>
        {weeks && weeks.change !== null && (
          <span className={classes.change}>{words.change(weeks.change)}</span>
        )}
        {weeks && <span>{words.before(formatCount(weeks.before))}</span>}
      </p>
    </Panel>
  )
}
