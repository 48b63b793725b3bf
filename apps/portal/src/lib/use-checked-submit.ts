import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from './api-error.ts'
import { inlineSentences } from './field-sentences.ts'
import { focusFirstError, nativeErrors } from './native-errors.ts'

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
