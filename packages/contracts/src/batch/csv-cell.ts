/**
 * The places where a spreadsheet would begin a formula, after white space too: at the start of a cell, and behind a
 * semicolon, tab or line break, because in most of Europe semicolons separate cells and quotation marks inside of a cell
 * mean nothing. The wide signs begin formulas in East Asia.
 */
const FORMULA = /^(?=\s*[=+\-@\t\r＝＋－＠])|[;\t\r\n] *(?=[=+\-@\t\r＝＋－＠])/g

/**
 * A CSV cell with a text (RFC 4180). Apostrophes disable what a spreadsheet would run as a formula: titles come from
 * untrusted feeds (OWASP, CSV injection).
 */
export function textCell(text: string): string {
  const harmless = text.replace(FORMULA, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
