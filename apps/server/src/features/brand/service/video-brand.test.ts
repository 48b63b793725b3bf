import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BrandInput } from '@feedreel/contracts/brand/brand'
import { DEFAULT_THEME, type ThemeSettings } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashFile } from '#platform/hash-file.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { spoilReads } from '#test/spoil-reads.ts'
import { effectiveBrand, videoBrand } from './video-brand.ts'

const OWN = BrandInput.parse({ ground: '#102030', ink: '#ffffff', accent: '#ffcc00', font: 'merriweather' })
const BY_DEFAULT = BrandInput.parse({
  ground: '#aa0000',
  ink: '#ffffff',
  accent: '#00ff00',
  font: 'inter',
  show_date: false,
})
const THEME: ThemeSettings = { colors: { ...DEFAULT_THEME, background: '#003366', accent: '#ff8800' } }

describe('effectiveBrand', () => {
  it("is the publisher's own brand, whatever the default brand and the theme", () => {
    expect(effectiveBrand({ brand: OWN, theme_settings: THEME }, BY_DEFAULT)).toBe(OWN)
    expect(effectiveBrand({ brand: OWN, theme_settings: null }, null)).toBe(OWN)
  })

  it("is the installation's default brand for a publisher without a brand and a theme", () => {
    expect(effectiveBrand({ brand: null, theme_settings: null }, BY_DEFAULT)).toBe(BY_DEFAULT)
  })

  it('is the default brand in the colours of the theme for a publisher with a theme', () => {
    const { ground, ink, accent } = brandOfTheme(THEME.colors)
    const brand = effectiveBrand({ brand: null, theme_settings: THEME }, BY_DEFAULT)
    expect(brand).toEqual({ ...BY_DEFAULT, ground, ink, accent })
    expect(ground).not.toBe(BY_DEFAULT.ground)
  })

  it('is the built-in look without any brand', () => {
    expect(effectiveBrand({ brand: null, theme_settings: THEME }, null)).toBeNull()
    expect(effectiveBrand({ brand: null, theme_settings: null }, null)).toBeNull()
  })
})

describe('videoBrand', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const inEngine = (brand: BrandInput | null) =>
    videoBrand(server.platform, brand, THEME.colors, server.platform.config.dataDir)

  it('has the colours and the font of the brand', async () => {
    const { ground, ink, accent, font } = OWN
    expect(await inEngine(OWN)).toMatchObject({ ground, ink, accent, font, logo: null, showDate: true })
  })

  it('has the logo as it was uploaded, or none at all', async () => {
    const { storage, config } = server.platform
    const file = join(config.dataDir, 'uploaded.png')
    await writeFile(file, 'a logo')
    const logo_light = await hashFile(file)
    const key = `clips/logo-${logo_light}.png`
    await storage.putFile(key, file, 'image/png')
    const brand = { ...OWN, logo_light }
    const stop = spoilReads(storage, key, 1)
    const { logo } = await inEngine(brand)
    stop()
    expect(await hashFile(logo?.dark.file ?? '')).toBe(logo_light)
    await writeFile(join(config.dataDir, 'media', key), 'a l0go')
    await expect(inEngine(brand)).rejects.toThrow(`The stored logo ${key} has changed: upload it again.`)
  })

  it('is in the colours of the theme without a brand', async () => {
    expect(await inEngine(null)).toEqual(brandOfTheme(THEME.colors))
    expect(await inEngine(null)).not.toEqual(brandOfTheme(DEFAULT_THEME))
  })
})
