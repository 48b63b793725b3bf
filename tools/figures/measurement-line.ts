/** Goals by the names of figures; a figure in both `atMost` and `atLeast` must equal both. */
export type Goals = {
  atMost?: Record<string, number>
  atLeast?: Record<string, number>
  below?: Record<string, number>
}

/**
 * Prints which goals were missed and ends the output with one line of JSON: `{"name": …, "figures": {…}, "missed":
 * […]}`. A missed goal does not change the exit status.
 */
export function printMeasurement(name: string, figures: Record<string, number>, goals: Goals): void {
  const missed = missedGoals(figures, goals)
  for (const { figure, goal } of missed) console.log(`Goal missed: ${figure} is ${figures[figure]}, ${goal}.`)
  console.log(JSON.stringify({ name, figures, missed: [...new Set(missed.map(({ figure }) => figure))] }))
}

function missedGoals(
  figures: Record<string, number>,
  { atMost = {}, atLeast = {}, below = {} }: Goals,
): { figure: string; goal: string }[] {
  const kinds = [
    { words: 'at most', goals: atMost, isMet: (value: number, goal: number) => value <= goal },
    { words: 'at least', goals: atLeast, isMet: (value: number, goal: number) => value >= goal },
    { words: 'less than', goals: below, isMet: (value: number, goal: number) => value < goal },
  ]
  return kinds.flatMap(({ words, goals, isMet }) =>
    Object.entries(goals)
      .filter(([figure, goal]) => !isMet(figures[figure] ?? Number.NaN, goal))
      .map(([figure, goal]) => ({ figure, goal: `the goal is ${words} ${goal}` })),
  )
}

/** Prints a table in Markdown; all columns but the first are aligned to the right. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
  line(headings)
  line(headings.map((_, index) => (index === 0 ? '---' : '---:')))
  for (const row of rows) line(row)
}
