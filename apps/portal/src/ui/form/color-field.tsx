import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { readColor, writeColor } from '../../lib/format/color.ts'
import { texts } from '../texts.ts'
import classes from './color-field.module.css'

type ColorFieldProps = {
  label: string
  /** `#rrggbb`, `#rrggbbaa` or `rgba(…)`; any text while typing. */
  value: string
  /** Opacity of a picked colour when the current one has none: 0 to 1. */
  alpha?: number
  onChange: (value: string) => void
}

/** The browser's colour picker with the colour as text; picking keeps the opacity. */
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
