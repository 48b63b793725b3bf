import { describe, expect, it } from 'vitest'
import { segmentKey } from './segment-key.ts'
import { scene, THEMES } from './test-material.ts'

describe('segmentKey', () => {
  it('is a sha256 that stays the same for equal content, wherever the picture lies', () => {
    const [a, b] = ['one/a.jpg', 'two/b.jpg'].map(file =>
      scene({ picture: { file, sha256: 'f'.repeat(64) } }),
    )
    expect(a && b && segmentKey(a, '5.1.9')).toMatch(/^[0-9a-f]{64}$/)
    expect(a && segmentKey(a, '5.1.9')).toBe(b && segmentKey(b, '5.1.9'))
  })

  it('changes with everything that is seen', () => {
    const keys = [
      scene(),
      scene({ headline: 'Other' }),
      scene({ summary: 'Other' }),
      scene({ category: 'Other' }),
      scene({ source: 'Other' }),
      scene({ picture: { file: '', sha256: 'f'.repeat(64) } }),
      scene({ theme: { ...THEMES.dark, accent: '#00ff00' } }),
      scene({ seconds: 4 }),
      scene({ frame: { width: 960, height: 540, fps: 30 } }),
      scene({ frame: { width: 1280, height: 720, fps: 25 } }),
    ].map(given => segmentKey(given, '5.1.9'))
    keys.push(segmentKey(scene(), '5.1.8'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('does not mistake text moved from one field to the next', () => {
    expect(segmentKey(scene({ headline: 'ab', summary: 'c' }), '1')).not.toBe(
      segmentKey(scene({ headline: 'a', summary: 'bc' }), '1'),
    )
  })
})
