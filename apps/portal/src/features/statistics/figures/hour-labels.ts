/** The labels of hours, given by their start (ISO 8601), in a time zone. */
export function hourLabels(timeZone: string) {
  const short = new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  })
  const full = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  })
  return {
    short: (start: string) => short.format(new Date(start)),
    full: (start: string) => full.format(new Date(start)),
    steps: 'hour by hour',
    distance: 130,
  }
}
