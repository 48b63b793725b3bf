import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { readColor, writeColor } from '../../lib/format/color.ts'
import { texts } from '../texts.ts'
import classes from './color-field.module.css'

type ColorFieldProps = {
  label: string
  /** `#rrggbb`, `#rrggbbaa` or `rgba(…)`; while it is being typed, any text. */
  value: string
  /** How opaque a colour from the palette becomes when the current one says nothing of it: 0 to 1. */
  alpha?: number
  onChange: (value: string) => void
}

/** The browser's palette with the colour as text beside it; the palette keeps how opaque the colour is. */
export function ColorField({ label, value, alpha = 1, onChange }: ColorFieldProps) {
  const paletteId = useId()
  const parts = readColor(value)
  const known = parts && parts.alpha < 1 ? parts.alpha : alpha
  const pick = (hex: string) => onChange(writeColor({ hex, alpha: known }))
  return (
    <TextInput
      label={label}
      labelProps={{ htmlFor: paletteId }}
      aria-label={texts.colorCode}
      title={texts.colorCodeOf(label)}
      value={value}
      spellCheck={false}
      autoCapitalize="none"
      maxLength={40}
      onChange={event => onChange(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          id={paletteId}
          type="color"
          className={classes.palette}
          value={parts?.hex ?? '#000000'}
          onChange={event => pick(event.currentTarget.value)}
        />
      }
    />
  )
}
