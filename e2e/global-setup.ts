import type { FullConfig } from '@playwright/test'
import { OPERATOR, startDemo } from '../tools/product/start-product.ts'

/** Projects that run beside another one that changes the settings or records of its product. */
const WITH_OWN_PRODUCT = ['portal-operating', 'portal-firefox']

/**
 * Starts the product with the demo for all browser tests, and a second one for `WITH_OWN_PRODUCT`. Tests read
 * their product's origin as the base address, its administrator from E2E_USERNAME and E2E_PASSWORD, and the data folder of
 * the second one from E2E_OPERATING_DATA_DIR.
 * @returns a function that stops them
 */
export default async function startProducts({ filteredProjects }: FullConfig): Promise<() => Promise<void>> {
  const isDivided = filteredProjects.some(({ name }) => name !== undefined && WITH_OWN_PRODUCT.includes(name))
  await using started = new AsyncDisposableStack()
  const start = async () => {
    const product = await startDemo()
    started.defer(product.stop)
    return product
  }
  const [first, operating] = await Promise.all([start(), isDivided ? start() : null])
  process.env.E2E_PRODUCT = first.url
  if (operating) {
    process.env.E2E_OPERATING_PRODUCT = operating.url
    process.env.E2E_OPERATING_DATA_DIR = operating.dataDir
  }
  process.env.E2E_USERNAME = OPERATOR.username
  process.env.E2E_PASSWORD = OPERATOR.password
  const kept = started.move()
  return () => kept.disposeAsync()
}
