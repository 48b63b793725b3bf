import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '../template/templates.ts'
import { scene, THEMES } from '../test-material.ts'
import { segmentKey } from './render-segment.ts'

describe('segmentKey', () => {
  it('is a sha256 that stays the same for equal content, wherever the picture lies', () => {
    const [a, b] = ['one/a.jpg', 'two/b.jpg'].map(file =>
      scene({ picture: { file, sha256: 'f'.repeat(64) } }),
    )
    expect(a && b && segmentKey(a, TEMPLATES.default, '5.1.9')).toMatch(/^[0-9a-f]{64}$/)
    expect(a && segmentKey(a, TEMPLATES.default, '5.1.9')).toBe(
      b && segmentKey(b, TEMPLATES.default, '5.1.9'),
    )
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
    ].map(given => segmentKey(given, TEMPLATES.default, '5.1.9'))
    keys.push(segmentKey(scene(), TEMPLATES.default, '5.1.8'))
    keys.push(segmentKey(scene(), { ...TEMPLATES.default, version: 'other-1' }, '5.1.9'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('stays the same from release to release, since a new key renders every cached segment again', () => {
    expect(segmentKey(scene(), TEMPLATES.default, '5.1.9')).toBe(
      'c298daab26f703fc34228557aaa0056a22cd62fa0103b035ee1cdb13c1841300',
    )
  })

  it('differs when text moves from one field to the next', () => {
    expect(segmentKey(scene({ headline: 'ab', summary: 'c' }), TEMPLATES.default, '1')).not.toBe(
      segmentKey(scene({ headline: 'a', summary: 'bc' }), TEMPLATES.default, '1'),
    )
  })
})
