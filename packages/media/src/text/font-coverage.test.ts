import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workFolder } from '../test-material.ts'
import { addCoverage, CodePoints } from './font-coverage.ts'

const require = createRequire(import.meta.url)

function coverageOf(name: string, file: string): (text: string) => boolean[] {
  const covered = new CodePoints()
  addCoverage(require.resolve(`@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`), covered)
  return text => Array.from(text).map(sign => covered.has(sign.codePointAt(0) ?? 0))
}

describe('addCoverage', () => {
  it('covers exactly the letters of the font', () => {
    expect(coverageOf('noto-sans-thai', 'NotoSansThai')('กำЖж中')).toEqual([true, true, false, false, false])
  })

  it('covers characters beyond U+FFFF', () => {
    expect(coverageOf('noto-sans-jp', 'NotoSansJP')('𠮷叱ก')).toEqual([true, true, false])
    expect(coverageOf('noto-color-emoji', 'NotoColorEmoji')('🎉🇫ж')).toEqual([true, true, false])
  })

  it('rejects a file that is not a font', async () => {
    const file = join(await workFolder(), 'junk.ttf')
    await writeFile(file, Buffer.alloc(100))
    expect(() => addCoverage(file, new CodePoints())).toThrow(`${file}: has no character map`)
  })
})
