import { describe, expect, it } from 'vitest'
import { readVast } from './vast-document.ts'
import { parseXml } from './xml.ts'

/** A text with only a few methods, which count the characters that they inspect. */
function countReads(text: string): { text: string; reads(): number } {
  let reads = 0
  const counted: Pick<string, 'length' | 'charAt' | 'startsWith' | 'indexOf' | 'slice'> = {
    length: text.length,
    charAt(at) {
      reads++
      return text.charAt(at)
    },
    startsWith(expected, at) {
      reads += expected.length
      return text.startsWith(expected, at)
    },
    indexOf(end, from = 0) {
      const at = text.indexOf(end, from)
      reads += (at < 0 ? text.length : at) - from + end.length
      return at
    },
    slice(from = 0, to = text.length) {
      reads += to - from
      return text.slice(from, to)
    },
  }
  return { text: counted as string, reads: () => reads }
}

/** Number of characters that the reader inspects, whether it accepts or refuses the document. */
function readsOf(document: string): number {
  const { text, reads } = countReads(document)
  try {
    parseXml(text)
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'not well-formed') throw error
  }
  return reads()
}

/** Every token that the reader recognises. */
const PIECES = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<!',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE [',
    '<!DOCTYPE a>',
    '<?',
    '?>',
  ],
  ...['"', "'", '=', '&', ';', '&#', '&#1', '&#x', '&amp;', '&#65;', ':', 'a', ' ', '\n', 'ä'],
  ...['<a ', '<a>', '</a>', '<a/>', '<a b="', '<a b="c"/>', 'b=', 'b="c" ', "b='c'", '<!---->', '<?a?>'],
]

/** Variants of a flood: open, closed late, or never closed. */
const PLACES: Record<string, (flood: string) => string> = {
  'by itself': flood => flood,
  'in an element': flood => `<a>${flood}</a>`,
  'in an element that never ends': flood => `<a>${flood}`,
  'in a tag': flood => `<a ${flood}>x</a>`,
  'in a tag that never ends': flood => `<a ${flood}`,
  'in the name of a tag': flood => `<a${flood}/>`,
  'in a closing tag': flood => `<a></a${flood}>`,
  'in an attribute': flood => `<a b="${flood}"/>`,
  'in an attribute that never ends': flood => `<a b='${flood}`,
  'in a comment': flood => `<a><!--${flood}--></a>`,
  'in a comment that never ends': flood => `<a><!--${flood}`,
  'in a CDATA section': flood => `<a><![CDATA[${flood}]]></a>`,
  'in a CDATA section that never ends': flood => `<a><![CDATA[${flood}`,
  'in an instruction': flood => `<?${flood}?><a/>`,
  'in a document type': flood => `<!DOCTYPE ${flood}><a/>`,
  'before the end of a comment': flood => `${flood}--><a/>`,
  'before the end of a CDATA section': flood => `${flood}]]><a/>`,
}

/** The least of several measurements of the CPU time that reading takes. */
function cpuMs(document: string): number {
  const tries = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    readVast(document)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

describe('parseXml reads at most twice as many characters for twice the input', () => {
  for (const [place, put] of Object.entries(PLACES)) {
    it(place, () => {
      for (const one of PIECES) {
        for (const other of PIECES) {
          const reads = (count: number) => readsOf(put((one + other).repeat(count)))
          expect(reads(200), `${one}${other}`).toBeLessThanOrEqual(2 * reads(100) + 100)
        }
      }
    })
  }

  it('of one construct followed by another', () => {
    for (const one of PIECES) {
      for (const other of PIECES) {
        const reads = (count: number) => readsOf(`<a>${one.repeat(count)}${other}${'a'.repeat(count)}</a>`)
        expect(reads(200), `${one}…${other}`).toBeLessThanOrEqual(2 * reads(100) + 100)
      }
    }
  })
})

describe('readVast takes linear time', () => {
  const AD = (inner: string) => `<VAST version="4.2"><Ad><InLine>${inner}</InLine></Ad></VAST>`
  const LINEAR = (inner: string) =>
    AD(`<Creatives><Creative><Linear>${inner}</Linear></Creative></Creatives>`)
  const floods: Record<string, (size: number) => string> = {
    ...Object.fromEntries(
      PIECES.flatMap(piece => [
        [`${piece} in a tag`, (size: number) => AD(`<Error ${piece.repeat(size / piece.length)}/>`)],
        [`${piece} in a text`, (size: number) => AD(`<Error>${piece.repeat(size / piece.length)}</Error>`)],
      ]),
    ),
    'a long name': size => AD(`<${'a'.repeat(size)}/>`),
    'a long text': size => AD(`<Error>${'a'.repeat(size)}</Error>`),
    'a long decimal reference': size => AD(`<Error>&#${'1'.repeat(size)};</Error>`),
    'a long hexadecimal reference': size => AD(`<Error>&#x${'1'.repeat(size)};</Error>`),
    'many attributes': size =>
      AD(`<Error ${Array.from({ length: size / 10 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    'many ads': size => `<VAST>${'<Ad/>'.repeat(size / 5)}</VAST>`,
    'many trackers': size => AD('<Impression>a</Impression>'.repeat(size / 26)),
    'many media files': size => LINEAR('<MediaFile>a</MediaFile>'.repeat(size / 24)),
    'many creatives': size =>
      AD(`<Creatives>${'<Creative><Linear/></Creative>'.repeat(size / 30)}</Creatives>`),
    'trackers within many verifications': size =>
      AD(
        `${'<Verification>'.repeat(90)}${'<Tracking>a</Tracking>'.repeat(size / 22)}${'</Verification>'.repeat(90)}`,
      ),
  }
  for (const [name, flood] of Object.entries(floods)) {
    it(`for a flood of ${JSON.stringify(name)}`, () => {
      const small = Math.max(cpuMs(flood(2 ** 14)), 2)
      expect(cpuMs(flood(2 ** 16))).toBeLessThan(10 * small)
    })
  }
})
