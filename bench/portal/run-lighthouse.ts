import lighthouse, { desktopConfig } from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

/** Scores from 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>

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
  const scores = CATEGORIES.map(name => [name, Math.round(100 * (report.categories[name]?.score ?? 0))])
  return Object.fromEntries(scores)
}
