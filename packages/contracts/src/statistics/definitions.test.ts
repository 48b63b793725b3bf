import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { COUNT_DEFINITIONS, RATE_DEFINITIONS } from './definitions.ts'

const DOCUMENT = new URL('../../../../docs/statistics.md', import.meta.url)

/** The rows of the table below a heading of the document, as name and definition. */
async function tableOf(heading: string): Promise<Record<string, string>> {
  const text = await readFile(DOCUMENT, 'utf8')
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return Object.fromEntries(
    [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, text]) => [name, text]),
  )
}

describe('the definitions', () => {
  it('are those of docs/statistics.md, word for word', async () => {
    expect(await tableOf('Counts')).toEqual(COUNT_DEFINITIONS)
    expect(await tableOf('Rates')).toEqual(RATE_DEFINITIONS)
  })
})
