import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import classes from './appearance-choice.module.css'
import { texts } from './texts.ts'

const CHOICES: readonly MantineColorScheme[] = ['auto', 'light', 'dark']

/** Light, dark, or as the system has it; this browser remembers the choice. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{texts.appearance}</legend>
      {CHOICES.map(choice => (
        <button
          key={choice}
          type="button"
          className={classes.choice}
          aria-pressed={choice === colorScheme}
          onClick={() => setColorScheme(choice)}
        >
          {texts.schemes[choice]}
        </button>
      ))}
    </fieldset>
  )
}
