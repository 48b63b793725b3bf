import { describe, expect, it } from 'vitest'
import { repairMojibake } from './repair-mojibake.ts'

/** Reads UTF-8 bytes as windows-1252, as faulty publishing systems do. */
function garble(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
}

describe('repairMojibake', () => {
  it.each(['Café', 'It’s “here” – now…', 'Привет, мир', '日本語のニュース', 'Größe: 5 €', '😀 emoji'])(
    'repairs %s',
    text => {
      expect(garble(text)).not.toBe(text)
      expect(repairMojibake(garble(text))).toBe(text)
    },
  )

  it.each(['Café', 'Ça va à Âmes', 'naïve façade', 'Привет', 'CAFÉ®', 'plain', 'São Paulo – “açaí”'])(
    'leaves %s alone',
    text => {
      expect(repairMojibake(text)).toBe(text)
    },
  )
})
