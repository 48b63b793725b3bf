import { TextInput, type TextInputProps } from '@mantine/core'

type NumberFieldProps = Omit<TextInputProps, 'type'> & { min: number; max?: number; step?: number }

/** A number as the browser offers it: arrow keys, numeric keyboard on phones, its own checks. */
export function NumberField(props: NumberFieldProps) {
  return <TextInput type="number" inputMode={props.step === undefined ? 'numeric' : 'decimal'} {...props} />
}
