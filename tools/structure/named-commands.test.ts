import { describe, expect, it } from 'vitest'
import { checkNamedCommands } from './named-commands.ts'

const tree = {
  'package.json': '{"scripts": {"bench": "", "manage": "", "chaos": ""}}',
  'bench/player.ts': '',
  'apps/server/src/features/videos/commands.ts': "export const a = {\n  name: 'retry_failed_videos',\n}",
}
const check = (text: string) => checkNamedCommands(new Map(Object.entries({ ...tree, 'docs/a.md': text })))

describe('checkNamedCommands', () => {
  it.each(['npm run gone', 'npm run bench -- gone', 'npm run manage -- gone --to x'])(
    'finds that %s does not exist',
    text => {
      expect(check(`Then \`${text}\`.`)).toEqual([
        { path: 'docs/a.md', message: expect.stringContaining('which is no command') },
      ])
    },
  )

  it.each([
    'npm run bench',
    'npm run bench -- player',
    'npm run bench -- NAME',
    'npm run manage -- help',
    'npm run manage -- retry-failed-videos --publisher x',
    'npm run chaos -- --rounds 3',
  ])('lets %s through', text => {
    expect(check(`Then \`${text}\`.`)).toEqual([])
  })
})
