import type { CommandParam } from '@feedreel/contracts/commands'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

type ParamFieldProps = {
  param: CommandParam
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

/** The input of one parameter, by its type. */
export function ParamField({ param, value, error, onChange }: ParamFieldProps) {
  const shared = { label: param.label, description: param.help, name: param.name, error }
  if (param.type === 'boolean') {
    return (
      <SwitchField
        {...shared}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  }
  const input = {
    ...shared,
    required: param.required,
    value: String(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (param.type === 'select') {
    return (
      <NativeSelect {...input} data={[{ value: '', label: texts.chooseOption }, ...(param.options ?? [])]} />
    )
  }
  if (param.secret) {
    return (
      <PasswordInput
        {...input}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': texts.showSecret, tabIndex: 0 }}
      />
    )
  }
  return <TextInput {...input} {...(param.type === 'number' && { type: 'number', step: 'any' })} />
}
