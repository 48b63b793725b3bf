import { Input, InputBase, TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react'
import classes from './inputs.module.css'

type NumberFieldProps = Omit<TextInputProps, 'type'> & { min: number; max?: number; step?: number }

/** A native number input. */
export function NumberField(props: NumberFieldProps) {
  return <TextInput type="number" inputMode={props.step === undefined ? 'numeric' : 'decimal'} {...props} />
}

type TextAreaFieldProps = Pick<
  ComponentProps<'textarea'>,
  'name' | 'rows' | 'maxLength' | 'value' | 'onChange'
> &
  Pick<TextInputProps, 'label' | 'description' | 'error'>

/** A native input of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  return <InputBase component="textarea" multiline {...props} />
}

/** A native file input in the portal's style. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className={classes.input} />
}

type RangeFieldProps = {
  label: string
  description: string
  /** The value as text, shown beside the slider. */
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

type SwitchFieldProps = {
  label: string
  description?: string | undefined
  error?: ReactNode
  name?: string
  checked?: boolean
  disabled?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** A native checkbox styled as a switch. */
export function SwitchField({ label, description, error, ...input }: SwitchFieldProps) {
  const id = useId()
  const descriptionId = `${id}description`
  return (
    <div className={classes.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state itself
        role="switch"
        className={classes.switch}
        aria-describedby={description || error ? descriptionId : undefined}
        aria-invalid={error ? true : undefined}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {(description || error) && (
          <div id={descriptionId}>
            {description && <p className={classes.description}>{description}</p>}
            {error && <p className={classes.error}>{error}</p>}
          </div>
        )}
      </div>
    </div>
  )
}
