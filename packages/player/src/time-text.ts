/** Formats seconds: `0:07`, `12:34`, `75:00`; NaN is `0:00`. */
export function clockText(timeS: number): string {
  const whole = Math.floor(timeS) || 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
