const controls = /[\u0080-\u009f]/g
const windows1252 = new TextDecoder('windows-1252')

/**
 * Turns the control characters U+0080 to U+009F into what was meant by them: `&#146;` and the like are written by
 * programs that think in windows-1252, and read so by browsers (HTML standard, numeric character references).
 */
export function readWindowsControls(text: string): string {
  return text.replace(controls, control => windows1252.decode(Uint8Array.of(control.charCodeAt(0))))
}
