import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { readBlocks } from './document-blocks.ts'

const block = (comment: string, commands: string) => `${comment}\n\`\`\`sh\n${commands}\n\`\`\`\n`
const one = block('<!-- followed: one -->', 'a\nb')

it('readBlocks reads shell commands with their name, or with the reason why they are not run', () => {
  const other = block('<!-- not followed: no network -->', 'c')
  expect(readBlocks(`# Title\n\n${one}\ntext\n\n\`\`\`ini\na = 1\n\`\`\`\n\n${other}`)).toEqual([
    { name: 'one', commands: 'a\nb\n' },
    { notFollowed: 'no network', commands: 'c\n' },
  ])
})

it('readBlocks reads every block of docs/operations.md', async () => {
  expect(readBlocks(await readFile(join(projectFolder, 'docs/operations.md'), 'utf8'))).not.toEqual([])
})

it.each([
  ['a block without a comment', block('', 'rm -r /'), 'rm -r /'],
  ['two blocks of one name', one.repeat(2), 'Two blocks have the name one.'],
])('readBlocks refuses %s', (_case, document, message) => {
  expect(() => readBlocks(document)).toThrow(message)
})
