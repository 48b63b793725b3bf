import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { Definition } from './definition.tsx'
import { type FigureName, figureOf, formatChange, formatFigure, titleOf } from './figure-names.ts'
import classes from './figure-tiles.module.css'
import { texts } from './texts.ts'

type FigureTilesProps = { totals: FigureReport['totals']; currency: string; names: readonly FigureName[] }

/** Key figures of a period, with their change against the period before. */
export function FigureTiles({ totals, currency, names }: FigureTilesProps) {
  return (
    <dl className={classes.tiles}>
      {names.map(name => {
        const value = figureOf(totals, name)
        const before = totals.previous && figureOf(totals.previous, name)
        const change = formatChange(value, before)
        return (
          <div key={name} className={classes.tile}>
            <TileTitle name={name} />
            <dd className={classes.value}>{formatFigure(name, value, currency)}</dd>
            {name === 'revenue' && totals.revenue_basis && (
              <dd className={classes.note}>{texts.bases[totals.revenue_basis]}</dd>
            )}
            <dd className={classes.note}>
              {change !== null && <strong className={classes.change}>{change}</strong>}
              {before !== null && texts.before(formatFigure(name, before, currency), change !== null)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The title of a figure; the button beside it stays on the line of its last word. */
function TileTitle({ name }: { name: FigureName }) {
  const title = titleOf(name)
  const lastWordAt = title.lastIndexOf(' ') + 1
  return (
    <dt className={classes.title}>
      {title.slice(0, lastWordAt)}
      <span className={classes.lastWord}>
        {title.slice(lastWordAt)} <Definition name={name} />
      </span>
    </dt>
  )
}
