import lighthouse, { desktopConfig } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Category = (typeof CATEGORIES)[number]

/** Scores from 0 to 100, and the counted audits below 90. */
export type Scores = Record<Category, number> & { weak: string[] }

/**
 * Runs Lighthouse once on a page, with its own throttling.
 * @param port of the browser's DevTools protocol
 * @param cookie the session; empty for none
 */
export async function runLighthouse(
  url: string,
  port: number,
  cookie: string,
  device: 'desktop' | 'mobile',
): Promise<Scores> {
  const result = await lighthouse(
    url,
    {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    },
    device === 'desktop' ? desktopConfig : undefined,
  )
  const report = result?.lhr
  if (!report) throw new Error(`Lighthouse returned no report of ${url}.`)
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`)
  const score = (category: Category) => Math.round(100 * (report.categories[category]?.score ?? 0))
  const counting = CATEGORIES.flatMap(category => report.categories[category]?.auditRefs ?? [])
  const weak = counting
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''}`.trim())
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    weak,
  }
}
