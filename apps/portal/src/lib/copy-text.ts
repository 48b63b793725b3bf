/** Puts a text on the clipboard; rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer their clipboard to pages by https and on this machine only; an office network has neither.
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  const focused = document.activeElement
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy the text.')
}
