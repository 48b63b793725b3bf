import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react'
import classes from './switch-field.module.css'

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

/** Something that is on or off: the browser's own box as a switch, with a label that is its whole name. */
export function SwitchField({ label, description, error, ...input }: SwitchFieldProps) {
  const id = useId()
  const descriptionId = `${id}description`
  return (
    <div className={classes.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
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
