import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { ColumnType, Generated } from 'kysely'

/** A video in another ratio than 16:9. */
export type RenditionTable = {
  video_id: number
  ratio: Ratio
  media_key: string
  poster_key: string
  width: number
  height: number
  /** CPU time is not known; the seconds from the first segment to the end of the join. */
  render_s: number
  bytes: number
}

/** The time since when videos use a version of the templates. */
type TemplateVersionTable = { version: string; since: Generated<Date> }

type DefaultBrandTable = { id: Generated<number>; brand: ColumnType<BrandInput, string, string> }

export type LogoTable = { sha256: string; width: number; height: number; uploaded_at: Generated<Date> }

/** The tables of brands, ratios and templates. */
export type BrandTables = {
  rendition: RenditionTable
  template_version: TemplateVersionTable
  default_brand: DefaultBrandTable
  logo: LogoTable
}
