import type { AdTest, AdTestInput } from '@feedreel/contracts/ads/ad-routes'

/** Maximum duration of a test: the limits of the player's documents, with a margin. */
const TEST_MS = 60_000

/**
 * Tests a tag in a worker, whose requests the portal's content policy does not restrict: browsers treat them like requests of
 * a page of this origin, with CORS. Rejects when the worker fails.
 */
export function testInBrowser(input: AdTestInput): Promise<AdTest> {
  const worker = new Worker(new URL('./tag-test-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<AdTest>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The test took too long.')), TEST_MS)
    worker.onmessage = ({ data }: MessageEvent<AdTest>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => reject(new Error('The test could not be run.'))
    worker.postMessage({ input, pageUrl: location.href })
  }).finally(() => worker.terminate())
}
