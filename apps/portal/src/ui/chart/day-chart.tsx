import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useId, useState } from 'react'
import { formatDay, formatFullDay } from '../../lib/format/date.ts'
import { chartGeometry, type DayValue } from './chart-geometry.ts'
import classes from './day-chart.module.css'
import { DayChartDrawing } from './day-chart-drawing.tsx'

const HEIGHT = 190
const TOOLTIP_WIDTH = 168
const NOTHING = 'No data'

type DayChartProps = {
  title: string
  /** The total of the period, as text. */
  total: string
  /** Explains the total where the title does not. */
  totalHint?: string | undefined
  days: readonly DayValue[]
  kind: 'columns' | 'line'
  tone: 'brand' | 'danger'
  /** Minimum top of the vertical axis. */
  highest: number
  /** Text of a value for the tooltip and screen readers. */
  format: (value: number) => string
  /** Text of an axis tick. */
  formatTick: (value: number) => string
  /** Shown when no day has a value. */
  empty: string
  /** The same number of values of the period before, drawn as a second line, with their name. */
  before?: { values: readonly (number | null)[]; name: string } | undefined
  /** Formats a day for the axis and in full, where days are something else, such as hours. */
  labels?: ChartLabels | undefined
  /** Minimum distance of axis ticks, 1 by default. */
  minStep?: number
}

/** How a chart names its days, and the least distance of the short names in pixels. */
export type ChartLabels = {
  short: (day: string) => string
  full: (day: string) => string
  /** Such as `day by day`. */
  steps: string
  distance?: number
}

const DAY_LABELS: ChartLabels = { short: formatDay, full: formatFullDay, steps: 'day by day' }

/**
 * One number for each day of a period. Hovering shows a day's value; the arrow keys step through the days and announce
 * each.
 */
export function DayChart(props: DayChartProps) {
  const { title, days, format, tone, formatTick, before, labels = DAY_LABELS } = props
  const titleId = useId()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const [current, setCurrent] = useState(days.length - 1)
  const isEmpty = days.every(({ value }) => !value) && !before?.values.some(Boolean)
  const highest = Math.max(props.highest, ...(before?.values ?? []).map(value => value ?? 0))
  const geometry = chartGeometry(
    days,
    { width, height: HEIGHT },
    highest,
    formatTick,
    props.minStep,
    labels.distance,
  )
  const position = Math.min(Math.max(current, 0), days.length - 1)
  const textOf = (index: number) => {
    const { value = null } = days[index] ?? {}
    return value === null ? NOTHING : format(value)
  }
  const beforeOf = (index: number) => {
    const value = before?.values[index] ?? null
    return before && value !== null ? `${before.name}: ${format(value)}` : null
  }
  const dayOf = (index: number) => labels.full(days[index]?.day ?? '')
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(geometry.indexAt(event.clientX - left))
  }

  return (
    <figure className={classes.chart} aria-labelledby={titleId} data-tone={tone}>
      <figcaption className={classes.caption}>
        <span id={titleId} className={classes.title}>
          {title}
        </span>
        <span className={classes.total}>
          {props.total}
          {props.totalHint && <span className={classes.totalHint}> {props.totalHint}</span>}
        </span>
      </figcaption>
      <div
        ref={ref}
        className={classes.plot}
        {...(!isEmpty && {
          onPointerMove: point,
          onPointerDown: point,
          onPointerLeave: () => setChosen(null),
        })}
      >
        {isEmpty ? (
          <p className={classes.empty}>{props.empty}</p>
        ) : (
          <>
            {width > 0 && (
              <svg
                className={classes.drawing}
                width={width}
                height={HEIGHT}
                viewBox={`0 0 ${width} ${HEIGHT}`}
                aria-hidden="true"
              >
                <DayChartDrawing
                  days={days}
                  kind={props.kind}
                  geometry={geometry}
                  format={formatTick}
                  chosen={chosen}
                  before={before?.values}
                  formatDay={labels.short}
                />
              </svg>
            )}
            <input
              className={classes.keys}
              type="range"
              min={0}
              max={days.length - 1}
              value={position}
              aria-label={`${title}, ${labels.steps}`}
              aria-valuetext={[`${dayOf(position)}: ${textOf(position)}`, beforeOf(position)]
                .filter(Boolean)
                .join('. ')}
              onChange={event => {
                setCurrent(event.currentTarget.valueAsNumber)
                setChosen(event.currentTarget.valueAsNumber)
              }}
              onFocus={() => setChosen(position)}
              onBlur={() => setChosen(null)}
            />
            {chosen !== null && (
              <div
                className={classes.tooltip}
                aria-hidden="true"
                style={{ insetInlineStart: tooltipStart(geometry.x(chosen), width) }}
              >
                <span className={classes.tooltipDay}>{dayOf(chosen)}</span>
                <strong>{textOf(chosen)}</strong>
                {beforeOf(chosen) !== null && <span className={classes.tooltipDay}>{beforeOf(chosen)}</span>}
              </div>
            )}
          </>
        )}
      </div>
    </figure>
  )
}

/** Beside its day, on the side with more room. */
function tooltipStart(x: number, width: number): number {
  const gap = 12
  const start = x < width / 2 ? x + gap : x - gap - TOOLTIP_WIDTH
  return Math.max(0, Math.min(start, width - TOOLTIP_WIDTH))
}
