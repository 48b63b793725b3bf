import type { Brand, BrandInput } from '@feedreel/contracts/brand/brand'
import { recordAudit } from '#features/audit/service.ts'
import { readLockedSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/database/database.ts'
import { refuseInvalid } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { readDefaultBrand, writeDefaultBrand } from '../store.ts'
import { logoErrors, presentBrand } from './logos.ts'

export { readDefaultBrand } from '../store.ts'

/** The brand of publishers without their own. */
export async function presentDefaultBrand({
  db,
  storage,
}: Pick<Platform, 'storage'> & { db: Queryable }): Promise<{ brand: Brand | null }> {
  return { brand: presentBrand(await readDefaultBrand(db), storage) }
}

/** Sets or removes the default brand. @throws InvalidFieldsError when a logo does not exist */
export async function changeDefaultBrand(
  platform: Platform,
  actor: Actor,
  brand: BrandInput | null,
): Promise<{ brand: Brand | null }> {
  return platform.db.transaction().execute(async tx => {
    // The default brand may have no row, so concurrent changes wait for the settings, which they belong to.
    await readLockedSettings(tx)
    refuseInvalid(await logoErrors(tx, brand))
    const before = { brand: await readDefaultBrand(tx) }
    await writeDefaultBrand(tx, brand)
    await recordAudit(platform, tx, actor, {
      action: 'updated',
      subject: 'settings',
      id: null,
      label: 'Default brand',
      before,
      after: { brand },
    })
    await publishEvent(tx, { subject: 'settings', id: 1, change: 'updated' })
    return presentDefaultBrand({ db: tx, storage: platform.storage })
  })
}
