import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { inlineSentences } from './field-text.ts'

type CheckedSubmit = {
  /** Ignore submits for now. */
  isBusy: boolean
  /** Checks besides the browser's: a message for each invalid field. */
  check?: () => Record<string, string>
  /** Sends the values; calls `refuseFields` with the error of a failed request. */
  send: (refuseFields: (error: unknown) => void) => void
}

/**
 * Returns a form's submit handler: validates, then sends. Errors of the checks and of the server are shown beside their
 * fields, and the first invalid field gets the focus.
 */
export function useCheckedSubmit<V extends object>(
  form: Pick<UseFormReturnType<V>, 'setErrors' | 'clearErrors'>,
  { isBusy, check, send }: CheckedSubmit,
) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const element = event.currentTarget
    const refuse = (errors: Record<string, string>) => {
      flushSync(() => form.setErrors(errors))
      focusFirstError(element, errors)
    }
    form.clearErrors()
    const errors = { ...nativeErrors(element), ...check?.() }
    if (Object.keys(errors).length > 0) return refuse(errors)
    send(error => {
      if (error instanceof ApiError && error.fields) refuse(inlineSentences(error.fields))
    })
  }
}

/**
 * Runs the browser's validation (required, type, min, max, step) and returns its messages by control name; unnamed
 * controls are left out.
 */
export function nativeErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.name !== '' && !control.validity.valid) errors[control.name] = control.validationMessage
  }
  return errors
}

/**
 * Focuses the first control with an error and scrolls it to the centre, where the form's sticky buttons don't cover it.
 * Among controls that share a name it picks the first marked invalid, so the errors must be rendered already.
 */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const nameOf = (control: Element) => control.getAttribute('name') ?? ''
  const controls = [...form.elements].filter(control => control instanceof HTMLElement)
  const first = controls.find(control => errors[nameOf(control)] !== undefined)
  if (first === undefined) return
  const control =
    controls.find(
      other => nameOf(other) === nameOf(first) && other.matches('[aria-invalid=true], :invalid'),
    ) ?? first
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}
