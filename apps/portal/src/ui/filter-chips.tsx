import classes from './filter-chips.module.css'
import { Icon } from './icon.tsx'
import { texts } from './texts.ts'

/** A filter that is on: what it is called and how to turn it off. */
export type Chip = { label: string; onClear: () => void }

/** The filters that are on; a press on one turns it off. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <div className={classes.chips}>
      <span className={classes.caption}>{texts.activeFilters}</span>
      {chips.map(chip => (
        <button
          key={chip.label}
          type="button"
          className={classes.chip}
          onClick={chip.onClear}
          title={texts.clearFilter(chip.label)}
        >
          {chip.label}
          <Icon name="close" size={14} />
        </button>
      ))}
    </div>
  )
}
