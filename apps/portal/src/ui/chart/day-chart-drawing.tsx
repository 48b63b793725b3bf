import { type ChartGeometry, type DayValue, linePath, lonelyDays } from './chart-geometry.ts'
import classes from './day-chart.module.css'

const CORNER = 3

type DrawingProps = {
  days: readonly DayValue[]
  /** The values of the period before, drawn behind. */
  before: readonly (number | null)[] | undefined
  /** The label of a day below the axis. */
  formatDay: (day: string) => string
  kind: 'columns' | 'line'
  geometry: ChartGeometry
  format: (value: number) => string
  /** Index of the hovered day. */
  chosen: number | null
}

/** The drawing of a day chart; screen readers use the table and the slider instead. */
export function DayChartDrawing(props: DrawingProps) {
  const { days, kind, geometry, format, chosen, before, formatDay } = props
  const { left, right, base, top, ticks, named, x, y } = geometry
  const isLine = kind === 'line' || !geometry.hasColumns
  const value = chosen === null ? null : (days[chosen]?.value ?? null)
  return (
    <>
      {ticks.map(tick => (
        <g key={tick.value}>
          <line
            className={tick.value === 0 ? classes.base : classes.grid}
            x1={left}
            x2={right}
            y1={tick.y}
            y2={tick.y}
          />
          <text className={classes.tick} x={left - 8} y={tick.y} dy="0.32em" textAnchor="end">
            {format(tick.value)}
          </text>
        </g>
      ))}
      {named.map((index, at) => (
        <text
          key={index}
          className={classes.tick}
          x={index === days.length - 1 && days.length > 1 ? right : x(index)}
          y={base + 19}
          textAnchor={anchorOf(index, at, days.length)}
        >
          {formatDay(days[index]?.day ?? '')}
        </text>
      ))}
      {chosen !== null && (
        <line className={classes.marker} x1={x(chosen)} x2={x(chosen)} y1={top} y2={base} />
      )}
      {before && (
        <path
          className={classes.before}
          d={linePath(
            days.map(({ day }, index) => ({ day, value: before[index] ?? null })),
            geometry,
          )}
        />
      )}
      {isLine ? (
        <Line days={days} geometry={geometry} />
      ) : (
        <Columns days={days} geometry={geometry} chosen={chosen} />
      )}
      {isLine && chosen !== null && value !== null && (
        <circle className={classes.point} cx={x(chosen)} cy={y(value)} r={4.5} />
      )}
    </>
  )
}

/** Keep the first and last label within the chart. */
function anchorOf(index: number, at: number, count: number): 'start' | 'middle' | 'end' {
  if (index === count - 1 && count > 1) return 'end'
  return at === 0 && index === 0 && count > 7 ? 'start' : 'middle'
}

function Line({ days, geometry }: Pick<DrawingProps, 'days' | 'geometry'>) {
  const { x, y, base } = geometry
  const path = linePath(days, geometry)
  const isWhole = days.every(({ value }) => value !== null)
  return (
    <>
      {isWhole && days.length > 1 && (
        <path className={classes.area} d={`${path}L${x(days.length - 1)} ${base}L${x(0)} ${base}Z`} />
      )}
      <path className={classes.line} d={path} />
      {lonelyDays(days).map(index => (
        <circle key={index} className={classes.lonely} cx={x(index)} cy={y(days[index]?.value ?? 0)} r={3} />
      ))}
    </>
  )
}

function Columns({ days, geometry, chosen }: Pick<DrawingProps, 'days' | 'geometry' | 'chosen'>) {
  const { x, y, base, columnWidth: width } = geometry
  return days.map(({ day, value }, index) => {
    if (!value) return null
    const height = base - y(value)
    const corner = Math.min(CORNER, width / 2, height)
    const [start, end] = [x(index) - width / 2, x(index) + width / 2]
    return (
      <path
        key={day}
        className={chosen === null || chosen === index ? classes.column : classes.columnBehind}
        d={`M${start} ${base}V${y(value) + corner}q0 ${-corner} ${corner} ${-corner}H${end - corner}q${corner} 0 ${corner} ${corner}V${base}Z`}
      />
    )
  })
}
