import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import type { FontFamily } from './brand-fonts.ts'
import { addCoverage, CodePoints } from './font-coverage.ts'
import type { ScriptLanguage } from './script.ts'

/** The weights in use, as the font packages name them. The image of deploy/Dockerfile contains no others. */
export const FONT_FILES = ['400Regular', '700Bold', '800ExtraBold'] as const
type FontFile = (typeof FONT_FILES)[number]
type FontPackage = { name: string; file: string; weights: readonly FontFile[] }

/** Weights in use: running text, labels, headlines. A family that lacks one uses its nearest weight. */
export type FontWeight = 400 | 700 | 800

const BOTH: readonly FontFile[] = ['400Regular', '700Bold']
const PACKAGES: readonly FontPackage[] = [
  { name: 'noto-sans', file: 'NotoSans', weights: FONT_FILES },
  { name: 'noto-sans-arabic', file: 'NotoSansArabic', weights: BOTH },
  { name: 'noto-sans-hebrew', file: 'NotoSansHebrew', weights: BOTH },
  { name: 'noto-sans-devanagari', file: 'NotoSansDevanagari', weights: BOTH },
  { name: 'noto-sans-thai', file: 'NotoSansThai', weights: BOTH },
  { name: 'noto-sans-armenian', file: 'NotoSansArmenian', weights: BOTH },
  { name: 'noto-sans-bengali', file: 'NotoSansBengali', weights: BOTH },
  { name: 'noto-sans-ethiopic', file: 'NotoSansEthiopic', weights: BOTH },
  { name: 'noto-sans-georgian', file: 'NotoSansGeorgian', weights: BOTH },
  { name: 'noto-sans-gujarati', file: 'NotoSansGujarati', weights: BOTH },
  { name: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi', weights: BOTH },
  { name: 'noto-sans-kannada', file: 'NotoSansKannada', weights: BOTH },
  { name: 'noto-sans-khmer', file: 'NotoSansKhmer', weights: BOTH },
  { name: 'noto-sans-lao', file: 'NotoSansLao', weights: BOTH },
  { name: 'noto-sans-malayalam', file: 'NotoSansMalayalam', weights: BOTH },
  { name: 'noto-sans-myanmar', file: 'NotoSansMyanmar', weights: BOTH },
  { name: 'noto-sans-sinhala', file: 'NotoSansSinhala', weights: BOTH },
  { name: 'noto-sans-tamil', file: 'NotoSansTamil', weights: BOTH },
  { name: 'noto-sans-telugu', file: 'NotoSansTelugu', weights: BOTH },
  { name: 'noto-color-emoji', file: 'NotoColorEmoji', weights: ['400Regular'] },
  { name: 'noto-sans-sc', file: 'NotoSansSC', weights: BOTH },
  { name: 'noto-sans-jp', file: 'NotoSansJP', weights: BOTH },
  { name: 'noto-sans-kr', file: 'NotoSansKR', weights: BOTH },
]
/** Families that brands choose, without Noto, which is always available. */
const BRAND_PACKAGES: Readonly<Record<Exclude<FontFamily, 'noto-sans'>, FontPackage>> = {
  archivo: { name: 'archivo', file: 'Archivo', weights: FONT_FILES },
  'barlow-condensed': { name: 'barlow-condensed', file: 'BarlowCondensed', weights: FONT_FILES },
  'bricolage-grotesque': { name: 'bricolage-grotesque', file: 'BricolageGrotesque', weights: FONT_FILES },
  figtree: { name: 'figtree', file: 'Figtree', weights: FONT_FILES },
  'ibm-plex-sans': { name: 'ibm-plex-sans', file: 'IBMPlexSans', weights: BOTH },
  inter: { name: 'inter', file: 'Inter', weights: FONT_FILES },
  'libre-franklin': { name: 'libre-franklin', file: 'LibreFranklin', weights: FONT_FILES },
  merriweather: { name: 'merriweather', file: 'Merriweather', weights: FONT_FILES },
  'playfair-display': { name: 'playfair-display', file: 'PlayfairDisplay', weights: FONT_FILES },
  'source-sans-3': { name: 'source-sans-3', file: 'SourceSans3', weights: FONT_FILES },
  'source-serif-4': { name: 'source-serif-4', file: 'SourceSerif4', weights: FONT_FILES },
  'work-sans': { name: 'work-sans', file: 'WorkSans', weights: FONT_FILES },
}
const SCOPE = '@expo-google-fonts'
const require = createRequire(import.meta.url)

/** Prefixed family names, so that a font installed on the machine never replaces ours. */
const alias = (file: string) => `Feedreel ${file}`

/** The font of ideographs that comes first by language; the others follow for rare characters. */
const IDEOGRAPHS = { ja: 'NotoSansJP', ko: 'NotoSansKR', zh: 'NotoSansSC' } as const

let registered = false

const fontPath = (name: string, file: string, weight: FontFile) =>
  require.resolve(`${SCOPE}/${name}/${weight}/${file}_${weight}.ttf`)

let covered: CodePoints | undefined

/** Whether one of our fonts has a glyph for a character. Throws Error for an unreadable font. */
export function hasGlyph(codePoint: number): boolean {
  if (!covered) {
    covered = new CodePoints()
    for (const { name, file } of PACKAGES) addCoverage(fontPath(name, file, '400Regular'), covered)
  }
  return covered.has(codePoint)
}

/** Registers our fonts with Skia, once per process. Throws Error naming an unreadable font. */
export function registerFonts(): void {
  if (registered) return
  for (const entry of PACKAGES) registerPackage(entry)
  registered = true
}

function registerPackage({ name, file, weights }: FontPackage): void {
  for (const weight of weights) {
    const path = fontPath(name, file, weight)
    if (!GlobalFonts.registerFromPath(path, alias(file))) throw new Error(`font ${path} cannot be read`)
  }
}

const registeredBrands = new Set<FontFamily>()

/** The quoted name of a brand's family, which is registered when it is first used; empty for Noto. */
function brandFamily(family: FontFamily): string {
  if (family === 'noto-sans') return ''
  const entry = BRAND_PACKAGES[family]
  if (!registeredBrands.has(family)) {
    registerPackage(entry)
    registeredBrands.add(family)
  }
  return `"${alias(entry.file)}", `
}

/** All families, with `first` before the other fonts of ideographs. */
function familiesFrom(first: string): string {
  const files = PACKAGES.map(entry => entry.file)
  const ideographs = new Set<string>(Object.values(IDEOGRAPHS))
  const ordered = [
    ...files.filter(file => !ideographs.has(file)),
    first,
    ...files.filter(file => ideographs.has(file) && file !== first),
  ]
  return ordered.map(file => `"${alias(file)}"`).join(', ')
}

// Built once: layout measures a line hundreds of times.
const FAMILIES = {
  ja: familiesFrom(IDEOGRAPHS.ja),
  ko: familiesFrom(IDEOGRAPHS.ko),
  zh: familiesFrom(IDEOGRAPHS.zh),
} as const

/** A CSS font: the brand's family, then Noto, ordered so that the language gets its own letter forms. */
export function fontFor(
  language: ScriptLanguage,
  sizePx: number,
  weight: FontWeight,
  family: FontFamily,
): string {
  return `${weight} ${sizePx}px ${brandFamily(family)}${FAMILIES[language === 'ja' || language === 'ko' ? language : 'zh']}`
}

/** Hash over the versions of every font package and the text renderer. */
export function fontSetHash(): string {
  const names = [
    ...[...PACKAGES, ...Object.values(BRAND_PACKAGES)].map(entry => `${SCOPE}/${entry.name}`),
    '@napi-rs/canvas',
  ]
  const versions = names.map(name => {
    const { version } = require(`${name}/package.json`) as { version: string }
    return `${name}@${version}`
  })
  return createHash('sha256').update(versions.join('\n')).digest('hex')
}
