import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'
import classes from './filter-bar.module.css'

/** The search box and filters above a table, with buttons at the end. */
export function FilterBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

type SearchFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search box of a list; the label is also the placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      rightSection={
        value !== '' && <CloseButton size="sm" title={texts.clearSearch} onClick={() => onChange('')} />
      }
    />
  )
}

type FilterSelectProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One filter of a list as a menu. */
export function FilterSelect({ label, value, choices, onChange }: FilterSelectProps) {
  // Memoised: there may be thousands of options, and typing nearby re-renders the filter.
  const options = useMemo(
    () =>
      choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      )),
    [choices],
  )
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {options}
    </NativeSelect>
  )
}

type ProblemFilterProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A button that shows only the rows with a problem; its label has their number. */
export function ProblemFilter({ label, isOn, onChange }: ProblemFilterProps) {
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      color="danger"
      leftSection={<Icon name="warning" size={16} />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {label}
    </Button>
  )
}

/** An active filter. */
export type Chip = { label: string; onClear: () => void }

/** The active filters; a click clears one. */
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
