/** Names of the Encoding standard, recognised with any punctuation. */
const KNOWN =
  'utf-8 utf-16le utf-16be iso-8859-1 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 ' +
  'iso-8859-9 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u shift_jis euc-jp iso-2022-jp ' +
  'euc-kr big5 gbk gb2312 gb18030 macintosh x-mac-cyrillic tis-620'

/** By name without punctuation. */
const LABELS = new Map<string, string>([
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['866', 'ibm866'],
  ['macroman', 'macintosh'],
  ['maccyrillic', 'x-mac-cyrillic'],
])
for (const label of KNOWN.split(' ')) LABELS.set(squeeze(label), label)
for (const page of ['874', '1250', '1251', '1252', '1253', '1254', '1255', '1256', '1257', '1258'])
  LABELS.set(page, `windows-${page}`)

/**
 * The Encoding standard's name of a charset label, including the code page names of Windows, Java and Python (`cp932`,
 * `ISO8859_1`, `win-1251`); null for unknown labels.
 */
export function encodingOfLabel(name: string): string | null {
  const plain = squeeze(name)
  const page = /^(?:cp|ms|win|windows|ibm|x)(\d+)$/.exec(plain)?.[1]
  return nameOf(name) ?? nameOf(LABELS.get(page ?? plain) ?? '')
}

function nameOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * The text of bytes in an encoding of the Encoding standard, null when they are invalid in it.
 * @param options `stream`: accept an incomplete character at the end
 */
export function decodeStrict(label: string, bytes: Uint8Array, options?: { stream: boolean }): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, options)
  } catch {
    return null
  }
}
