/** How spreadsheets recognise a formula, leading white space included. */
const FORMULA = /^\s*[=+\-@\t\r]/

/** A CSV cell that holds a text (RFC 4180), which spreadsheets never take for a formula. */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
