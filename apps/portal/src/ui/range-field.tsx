import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './range-field.module.css'

type RangeFieldProps = {
  label: string
  description: string
  /** The value in words, beside the slider. */
  valueText: string
  value: number
  min: number
  max: number
  step: number
  isDisabled: boolean
  error?: string
  onChange: (value: number) => void
}

/** A number chosen on a slider. */
export function RangeField(props: RangeFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={props.label} description={props.description} error={props.error}>
      <div className={classes.row}>
        <input
          id={id}
          type="range"
          className={classes.slider}
          min={props.min}
          max={props.max}
          step={props.step}
          value={props.value}
          disabled={props.isDisabled}
          aria-valuetext={props.valueText}
          onChange={event => props.onChange(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={id} className={classes.value}>
          {props.valueText}
        </output>
      </div>
    </Input.Wrapper>
  )
}
