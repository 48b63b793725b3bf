import type { Scanner } from '../../packages/feed-reader/test/scanners.ts'

/** A text without a match for these scanners. */
const floods = [{ name: 'letters', write: (length: number) => 'a'.repeat(length / 8) }]

/** Calls a function for each position of a text. */
function everywhere(text: string, look: (place: number) => unknown): void {
  for (let place = 0; place < text.length; place++) look(place)
}

/** Scanners with typical mistakes that cause quadratic work, to test the measurement. */
export const SCANNERS: readonly Scanner[] = [
  {
    name: 'a loop in a loop',
    floods,
    scan: text => everywhere(text, end => everywhere(text.slice(0, end), () => 0)),
  },
  {
    name: 'a search from each place',
    floods,
    scan: text => everywhere(text, place => text.indexOf('<', place)),
  },
  { name: 'a pattern from each place', floods, scan: searchFromEachPlace },
  {
    name: 'a pattern for the end of each part',
    floods,
    scan: text => everywhere(text, end => /b$/.test(text.slice(0, end))),
  },
  { name: 'a copy of what is left', floods, scan: text => everywhere(text, place => text.slice(place)) },
  { name: 'a list that loses its first entry', floods, scan: shiftAll },
  { name: 'a list that is copied for each entry', floods, scan: copyForEach },
  { name: 'bytes that are decoded again from each place', floods, scan: decodeFromEachPlace },
]

function searchFromEachPlace(text: string): void {
  const pattern = /</g
  everywhere(text, place => {
    pattern.lastIndex = place
    return pattern.exec(text)
  })
}

function shiftAll(text: string): void {
  const letters = text.split('')
  while (letters.length > 0) letters.shift()
}

function copyForEach(text: string): string[] {
  let letters: string[] = []
  everywhere(text, place => {
    letters = [...letters, text.charAt(place)]
  })
  return letters
}

function decodeFromEachPlace(text: string): void {
  const bytes = Buffer.from(text)
  everywhere(text, place => new TextDecoder().decode(bytes.subarray(place)))
}
