const REVOKE_MS = 60_000

/** Gives the reader a text as a file to save; UTF-8 with the mark by which spreadsheets know it. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}
