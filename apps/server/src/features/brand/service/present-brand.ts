import type { Brand, BrandInput } from '@feedreel/contracts/brand/brand'
import type { Storage } from '#platform/storage/storage.ts'
import { logoKey } from '../rules.ts'

/** A brand in the API, with the addresses of its logos. */
export function presentBrand(brand: BrandInput | null, storage: Pick<Storage, 'publicUrl'>): Brand | null {
  if (brand === null) return null
  const url = (id: string | null) => (id === null ? null : storage.publicUrl(logoKey(id)))
  return { ...brand, logo_light_url: url(brand.logo_light), logo_dark_url: url(brand.logo_dark) }
}
