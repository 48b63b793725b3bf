import { OPERATOR, startDemo } from '../tools/product/start-product.ts'

/**
 * Starts the product with the demo for all browser tests. They read its origin from E2E_PRODUCT (also the base address),
 * its administrator from E2E_USERNAME and E2E_PASSWORD, and its data folder from E2E_DATA_DIR.
 * @returns a function that stops it
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startDemo()
  process.env.E2E_PRODUCT = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_USERNAME = OPERATOR.username
  process.env.E2E_PASSWORD = OPERATOR.password
  return stop
}
