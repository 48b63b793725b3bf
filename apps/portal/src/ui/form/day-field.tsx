import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** Ignore years still being typed, like 0002. */
const FINISHED_DAY = /^2\d{3}-/

type DayFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** A day as `2026-01-31`, or ''. */
  value: string
  /** Receives a complete day, or '' when the field was emptied. */
  onChange: (day: string) => void
}

/** A field for a day. */
export function DayField({ value, onChange, ...input }: DayFieldProps) {
  // A browser discards what is typed when the value of the field is set meanwhile.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const isFinished = text === '' || FINISHED_DAY.test(text)
    setTyped(isFinished ? null : text)
    if (isFinished) onChange(text)
  }
  return (
    <TextInput
      {...input}
      type="date"
      value={typed ?? value}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
