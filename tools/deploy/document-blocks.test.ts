import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { readBlocks } from './document-blocks.ts'

const block = (comment: string, commands: string) => `${comment}\n\`\`\`sh\n${commands}\n\`\`\`\n`

describe('readBlocks', () => {
  it('reads commands with their name, or with the reason why they are not run', () => {
    const document = `# Title\n\n${block('<!-- followed: one -->', 'a\nb')}\ntext\n\n${block('<!-- not followed: no network -->', 'c')}`
    expect(readBlocks(document)).toEqual([
      { name: 'one', commands: 'a\nb\n' },
      { notFollowed: 'no network', commands: 'c\n' },
    ])
  })

  it('ignores blocks of other languages', () => {
    expect(readBlocks('```ini\na = 1\n```\n')).toEqual([])
  })

  it('reads every block of docs/operations.md', async () => {
    expect(readBlocks(await readFile(join(projectFolder, 'docs/operations.md'), 'utf8'))).not.toEqual([])
  })

  describe('refuses', () => {
    it('a block without a comment', () => {
      expect(() => readBlocks(block('', 'rm -r /'))).toThrow('rm -r /')
    })

    it('two blocks of one name', () => {
      const twice = block('<!-- followed: one -->', 'a').repeat(2)
      expect(() => readBlocks(twice)).toThrow('Two blocks have the name one.')
    })
  })
})
