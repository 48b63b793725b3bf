import { MAIN_RATIO } from '@feedreel/contracts/brand/ratios'
import { LoadError } from '../../ui/page/notice.tsx'
import { BrandForm } from '../publishers/brand/brand-form.tsx'
import { useDefaultBrand, useSaveDefaultBrand } from './queries.ts'
import { texts } from './texts.ts'

const PREVIEW = { publisherId: null, theme: null, seconds: 3, ratios: [MAIN_RATIO] }
const WORDS = { ...texts.brand, failed: texts.saveFailed }

/** The brand of publishers without one of their own. @param onDirty receives whether there are unsaved changes */
export function DefaultBrandForm({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const query = useDefaultBrand()
  const save = useSaveDefaultBrand()
  if (query.data) {
    const { brand } = query.data
    return <BrandForm saved={brand} save={save} preview={PREVIEW} words={WORDS} onDirty={onDirty} />
  }
  return query.isError ? <LoadError text={texts.loadFailed} query={query} /> : <p>{texts.loading}</p>
}
