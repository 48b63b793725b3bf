import { NO_COUNTS } from '@feedreel/contracts/statistics'
import type { Page } from '@playwright/test'

const DAY_MS = 86_400_000

/** Made-up counts of a day: growing over time, higher on weekdays, with some variation. */
function countsOf(daysAgo: number, day: Date) {
  const isWeekend = day.getUTCDay() % 6 === 0
  const views = Math.round((isWeekend ? 260 : 430) * (1.25 - daysAgo / 120) + ((daysAgo * 53) % 90))
  const starts = Math.round(views * 1.3)
  return {
    ...NO_COUNTS,
    impressions: Math.round(starts * 1.6),
    starts,
    views,
    completes: Math.round(starts * (0.39 + ((daysAgo * daysAgo * 5) % 11) / 150 - daysAgo / 900)),
    generated_videos: 4 + ((daysAgo * daysAgo * 3 + daysAgo) % 7) - (isWeekend ? 2 : 0),
    failed_jobs: daysAgo % 11 === 4 ? 1 : 0,
  }
}

/** Replaces the statistics, which are empty in a new demo, by thirty days of made-up counts. */
export async function givePast(page: Page): Promise<void> {
  const days = Array.from({ length: 30 }, (_, index) => {
    const date = new Date(Date.now() - (29 - index) * DAY_MS)
    return { day: date.toISOString().slice(0, 10), ...countsOf(29 - index, date) }
  })
  const totals = { ...NO_COUNTS }
  for (const counts of days) {
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += counts[name]
  }
  const json = { from: days[0]?.day, to: days.at(-1)?.day, days, totals }
  await page.route('**/api/portal/statistics/*', route => route.fulfill({ json }))
}
