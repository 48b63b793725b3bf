const CONTROLS = /[\u0080-\u009f]/g
const MEANT = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index),
)

/**
 * Turns the control characters U+0080 to U+009F into what was meant by them: `&#146;` and the like are written by
 * programs that think in windows-1252, and read so by browsers (HTML standard, numeric character references).
 */
export function readWindowsControls(text: string): string {
  return text.replace(CONTROLS, control => MEANT.charAt(control.charCodeAt(0) - 0x80))
}
