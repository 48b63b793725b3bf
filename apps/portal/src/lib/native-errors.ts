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
