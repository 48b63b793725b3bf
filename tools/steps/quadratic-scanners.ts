import type { Scanner } from '../../packages/feed-reader/test/scanners.ts'

/** A text without a match for these scanners. */
const floods = [{ name: 'letters', write: (length: number) => 'a'.repeat(length / 8) }]

/** Calls a function for each position of a text. */
function everywhere(text: string, look: (place: number) => unknown): void {
  for (let place = 0; place < text.length; place++) look(place)
}

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

function copyForEach(text: string): void {
  let letters: string[] = []
  everywhere(text, place => {
    letters = [...letters, text.charAt(place)]
  })
}

function decodeFromEachPlace(text: string): void {
  const bytes = Buffer.from(text)
  everywhere(text, place => new TextDecoder().decode(bytes.subarray(place)))
}

const SCANS: Record<string, Scanner['scan']> = {
  'a loop in a loop': text => everywhere(text, end => everywhere(text.slice(0, end), () => 0)),
  'a search from each place': text => everywhere(text, place => text.indexOf('<', place)),
  'a pattern from each place': searchFromEachPlace,
  'a pattern for the end of each part': text => everywhere(text, end => /b$/.test(text.slice(0, end))),
  'a copy of what is left': text => everywhere(text, place => text.slice(place)),
  'a list that loses its first entry': shiftAll,
  'a list that is copied for each entry': copyForEach,
  'bytes that are decoded again from each place': decodeFromEachPlace,
}

/** Scanners with typical mistakes that cause quadratic work, to test the measurement. */
export const SCANNERS: readonly Scanner[] = Object.entries(SCANS).map(([name, scan]) => ({
  name,
  floods,
  scan,
}))
