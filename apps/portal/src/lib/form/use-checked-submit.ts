import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { inlineSentences } from './field-text.ts'

type CheckedSubmit = {
  /** Whether a press of the button does nothing just now. */
  isBusy: boolean
  /** Further checks beside the browser's: a sentence for each wrong field. */
  check?: () => Record<string, string>
  /** Sends the values; calls `refuseFields` with the failure, if it comes to that. */
  send: (refuseFields: (error: unknown) => void) => void
}

/**
 * Gives the handler of a form's submit event: the fields are checked here, then sent; what is wrong with a
 * field, here or at the server, stands beside it, and the first wrong field gets the focus.
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
 * Runs the browser's own checks on a form (required, type, min, max, step) and gives the browser's sentence
 * for each failing control by its name; controls without a name are left out.
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
 * Moves the focus to the first control of a form, in reading order, that has an error, and brings it to the middle: at
 * the edge the form's own buttons would cover it. Of controls that share a name it is the first refused one, so the
 * errors have to stand in the form by then.
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

const REDIRECT_MS = 1500

/** Gives a function that goes to an address 1.5 seconds later, unless the screen has been left by then. */
export function useLeaveAfterSave(to: string): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(to), REDIRECT_MS)
  }, [navigate, to])
}
