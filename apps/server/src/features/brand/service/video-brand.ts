import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { ThemeColors, ThemeSettings } from '@feedreel/contracts/theme'
import { type Brand, brandOfTheme } from '@feedreel/media/brand/brand'
import type { Platform } from '#platform/platform.ts'
import { fetchLogo } from './logos.ts'

/**
 * The brand of a publisher's videos: its own, else the default brand in the colours of its theme, if any; null for the
 * built-in look.
 */
export function effectiveBrand(
  own: { brand: BrandInput | null; theme_settings: ThemeSettings | null },
  byDefault: BrandInput | null,
): BrandInput | null {
  if (own.brand !== null || byDefault === null || own.theme_settings === null) return own.brand ?? byDefault
  const { ground, ink, accent } = brandOfTheme(own.theme_settings.colors)
  return { ...byDefault, ground, ink, accent }
}

/**
 * The brand in the form of the video engine, with its logos in a folder. If only one of the two logos was uploaded, it
 * is shown on all backgrounds.
 * @param brand null for the built-in look in the colours of the theme
 */
export async function videoBrand(
  platform: Pick<Platform, 'storage'>,
  brand: BrandInput | null,
  theme: ThemeColors,
  folder: string,
): Promise<Brand> {
  if (brand === null) return brandOfTheme(theme)
  const { logo_light, logo_dark, ground, ink, accent, font, radius, transition, layouts } = brand
  const [light, dark] = [logo_light ?? logo_dark, logo_dark ?? logo_light]
  return {
    displayName: brand.display_name,
    logo:
      light === null || dark === null
        ? null
        : { light: await fetchLogo(platform, light, folder), dark: await fetchLogo(platform, dark, folder) },
    ground,
    ink,
    accent,
    font,
    radius,
    transition,
    layouts,
    showDate: brand.show_date,
  }
}
