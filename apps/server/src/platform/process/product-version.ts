import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../../../../package.json')

/** The product's version from package.json. */
export const PRODUCT_VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version
