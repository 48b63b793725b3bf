import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { oneOf } from '../lib/list-state.ts'
import classes from './appearance-choice.module.css'
import { texts } from './texts.ts'

const CHOICES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: texts.schemes.auto },
  { value: 'light', label: texts.schemes.light },
  { value: 'dark', label: texts.schemes.dark },
]

/** Light, dark, or as the system has it; this browser remembers the choice. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  return (
    <div className={classes.line}>
      <label htmlFor={id}>{texts.appearance}</label>
      <select
        id={id}
        className={classes.select}
        value={colorScheme}
        onChange={event =>
          setColorScheme(oneOf(event.currentTarget.value, ['auto', 'light', 'dark'], 'auto'))
        }
      >
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
