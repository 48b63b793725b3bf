const REVOKE_MS = 60_000

/** Downloads content as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}

/** Downloads a text as a file, in UTF-8 with a byte order mark for spreadsheets. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type }))
}
