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
 * Moves the focus to the first control of a form, in reading order, that has an error, and brings it to the middle:
 * at the edge the form's own buttons would cover it.
 */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  for (const control of form.elements) {
    if (control instanceof HTMLElement && errors[control.getAttribute('name') ?? ''] !== undefined) {
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
      return
    }
  }
}
