/** How spreadsheets recognise a formula, leading white space included. */
const FORMULA = /^\s*[=+\-@\t\r]/

/** A CSV cell with a text (RFC 4180) that spreadsheets never interpret as a formula. */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
