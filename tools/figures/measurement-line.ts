/** Goals by the names of figures; a figure in both `atMost` and `atLeast` must equal both. */
export type Goals = Partial<Record<keyof typeof KINDS, Record<string, number>>>

const KINDS = {
  atMost: { words: 'at most', isMet: (value: number, goal: number) => value <= goal },
  atLeast: { words: 'at least', isMet: (value: number, goal: number) => value >= goal },
  below: { words: 'less than', isMet: (value: number, goal: number) => value < goal },
}

/** Fractions are printed, and compared with their goals, in this many significant digits. */
const DIGITS = 4
const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)))

/**
 * Prints which goals were missed and ends the output with one line of JSON: `{"name": …, "figures": {…}, "missed":
 * […]}`. A missed goal does not change the exit status.
 */
export function printMeasurement(name: string, measured: Record<string, number>, goals: Goals): void {
  const figures = Object.fromEntries(Object.entries(measured).map(([key, value]) => [key, rounded(value)]))
  const missed = new Set<string>()
  for (const [kind, { words, isMet }] of Object.entries(KINDS)) {
    for (const [figure, goal] of Object.entries(goals[kind as keyof Goals] ?? {})) {
      const value = figures[figure] ?? Number.NaN
      if (isMet(value, goal)) continue
      missed.add(figure)
      console.log(`Goal missed: ${figure} is ${value}, the goal is ${words} ${goal}.`)
    }
  }
  console.log(JSON.stringify({ name, figures, missed: [...missed] }))
}

type Row = readonly (string | number)[]

/** Begins a table in Markdown; all columns except the first are right-aligned. @returns a function that prints one row */
export function startTable(headings: readonly string[]): (row: Row) => void {
  const print = (row: Row) => console.log(`| ${row.join(' | ')} |`)
  console.log()
  print(headings)
  print(headings.map((_, index) => (index === 0 ? '---' : '---:')))
  return print
}

/** Prints a complete table; see `startTable`. */
export function printTable(headings: readonly string[], rows: readonly Row[]): void {
  rows.forEach(startTable(headings))
}
