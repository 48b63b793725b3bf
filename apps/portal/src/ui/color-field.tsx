import { TextInput } from '@mantine/core'
import { readColor, writeColor } from '../lib/color.ts'
import classes from './color-field.module.css'

type ColorFieldProps = {
  label: string
  /** Names the palette beside the text. */
  paletteLabel: string
  /** `#rrggbb`, `#rrggbbaa` or `rgba(…)`; while it is being typed, any text. */
  value: string
  /** How opaque a colour from the palette becomes when the current one says nothing of it: 0 to 1. */
  alpha?: number
  onChange: (value: string) => void
}

/** A colour as text with the browser's palette beside it; the palette keeps how opaque the colour is. */
export function ColorField({ label, paletteLabel, value, alpha = 1, onChange }: ColorFieldProps) {
  const parts = readColor(value)
  const known = parts && parts.alpha < 1 ? parts.alpha : alpha
  const pick = (hex: string) => onChange(writeColor({ hex, alpha: known }))
  return (
    <TextInput
      label={label}
      value={value}
      spellCheck={false}
      autoCapitalize="none"
      maxLength={40}
      onChange={event => onChange(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.palette}
          aria-label={paletteLabel}
          value={parts?.hex ?? '#000000'}
          onChange={event => pick(event.currentTarget.value)}
        />
      }
    />
  )
}
