import { describe, expect, it } from 'vitest'
import type { Brand } from '../brand/brand.ts'
import { TEMPLATES } from '../template/templates.ts'
import { BRANDS, scene } from '../test-material.ts'
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

  it('changes with everything that is shown', () => {
    const logo = { light: { file: '', sha256: 'a' }, dark: { file: '', sha256: 'b' } }
    const brands: Brand[] = [
      { ...BRANDS.dark, displayName: 'Other' },
      { ...BRANDS.dark, logo },
      { ...BRANDS.dark, logo: { ...logo, dark: { file: '', sha256: 'c' } } },
      { ...BRANDS.dark, font: 'inter' },
      { ...BRANDS.dark, ground: '#101010' },
      { ...BRANDS.dark, ink: '#eeeeee' },
      { ...BRANDS.dark, radius: 8 },
      { ...BRANDS.dark, transition: 'dip' },
      { ...BRANDS.dark, layouts: ['plate'] },
      { ...BRANDS.dark, showDate: true },
    ]
    const keys = [
      scene(),
      scene({ headline: 'Other' }),
      scene({ summary: 'Other' }),
      scene({ category: 'Other' }),
      scene({ source: 'Other' }),
      scene({ picture: { file: '', sha256: 'f'.repeat(64) } }),
      scene({ brand: { ...BRANDS.dark, accent: '#00ff00' } }),
      scene({ seconds: 4 }),
      scene({ source: null }),
      scene({ publishedOn: '2026-05-01' }),
      scene({ language: 'de' }),
      scene({ direction: 'rtl' }),
      scene({ variant: 'b' }),
      scene({ ratio: '1:1' }),
      scene({ ratio: '4:5' }),
      scene({ ratio: '9:16' }),
      scene({ detail: { shortSidePx: 540, fps: 30 } }),
      scene({ detail: { shortSidePx: 720, fps: 25 } }),
      ...brands.map(brand => scene({ brand })),
    ].map(given => segmentKey(given, TEMPLATES.default, '5.1.9'))
    keys.push(segmentKey(scene(), TEMPLATES.default, '5.1.8'))
    keys.push(segmentKey(scene(), { ...TEMPLATES.default, version: 'other-1' }, '5.1.9'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('stays the same from release to release, since a new key renders every cached segment again', () => {
    expect(segmentKey(scene(), TEMPLATES.default, '5.1.9')).toBe(
      'ce40b7023c0f8e31ce0b63ef5431ec29c25452330efe4fa0fac7ce85c479f384',
    )
  })

  it('differs when text moves from one field to the next', () => {
    expect(segmentKey(scene({ headline: 'ab', summary: 'c' }), TEMPLATES.default, '1')).not.toBe(
      segmentKey(scene({ headline: 'a', summary: 'bc' }), TEMPLATES.default, '1'),
    )
  })
})
