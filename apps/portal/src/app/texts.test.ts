import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
/** Attributes whose text a reader sees or hears. */
const TOLD = new Set(['aria-label', 'title', 'label', 'text', 'hint', 'description', 'confirmLabel'])
/** Words that are the same in every language: names and examples. */
const WORD = /\p{L}{2,}/u
const NAMES = new Set(['Feedreel'])

/** Texts for readers that are in a component instead of a texts file. */
function strayWords(path: string, source: string): string[] {
  const found: string[] = []
  const note = (text: string) => {
    const bare = text.trim()
    if (WORD.test(bare) && !NAMES.has(bare)) found.push(bare)
  }
  const { program } = parseSync(path, source)
  new Visitor({
    JSXText: node => note(node.value),
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a kind of node
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !TOLD.has(name.name)) return
      if (value?.type === 'Literal') note(String(value.value))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a kind of node
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (TOLD.has(name) && value.type === 'Literal') note(String(value.value))
    },
  }).visit(program)
  return found
}

describe('words for readers', () => {
  it('are in texts files, ready to translate', async () => {
    const stray: Record<string, string[]> = {}
    for await (const path of glob('**/*.tsx', { cwd: SRC })) {
      const words = strayWords(path, await readFile(join(SRC, path), 'utf8'))
      if (words.length > 0) stray[path] = words
    }
    expect(stray).toEqual({})
  })

  it('are found in elements, attributes and properties', () => {
    const source = `const a = { label: 'Save' }; const b = <p title="Gone"><i x="data" />Hello{' '}you</p>`
    expect(strayWords('a.tsx', source)).toEqual(['Save', 'Gone', 'Hello', 'you'])
  })
})
