/** A figure that a goal was set for; `met` says whether it was reached. */
export type Goal = { figure: string; goal: string; met: boolean }

/**
 * Tells the goals that were missed and ends the output with one line of JSON for programs:
 * `{"name": …, "figures": {…}, "missed": […]}`. A missed goal does not change the exit status.
 */
export function printMeasurement(
  name: string,
  figures: Record<string, number>,
  goals: readonly Goal[],
): void {
  const missed = goals.filter(({ met }) => !met)
  for (const { figure, goal } of missed) console.log(`Goal missed: ${figure} is ${figures[figure]}, ${goal}.`)
  console.log(JSON.stringify({ name, figures, missed: missed.map(({ figure }) => figure) }))
}
