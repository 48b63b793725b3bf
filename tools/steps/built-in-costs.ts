import { Hash } from 'node:crypto'

type Method = (...values: unknown[]) => unknown
type Cost = (self: unknown, values: unknown[], result: unknown) => number

let characters = 0

/** The characters, bytes and list entries that built-in functions have processed since the last call. */
export function takeBuiltInCost(): number {
  const taken = characters
  characters = 0
  return taken
}

function count(owner: object, name: string, costOf: Cost): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name)
  if (typeof descriptor?.value !== 'function') throw new Error(`${name} is no built-in function`)
  const original = descriptor.value as Method
  const value = function (this: unknown, ...values: unknown[]) {
    let result: unknown
    try {
      result = Reflect.apply(original, this, values)
      return result
    } finally {
      characters += costOf(this, values, result)
    }
  }
  Object.defineProperty(owner, name, { ...descriptor, value })
}

/** Length of a text, list or buffer; 0 for everything else. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return 0
  if ('byteLength' in value) return Number(value.byteLength)
  return 'length' in value ? Number(value.length) : 0
}

const ofSelf: Cost = self => lengthOf(self)
const ofFirst: Cost = (_self, [first]) => lengthOf(first)
const ofResult: Cost = (_self, _values, result) => lengthOf(result)
const ofBoth: Cost = (self, _values, result) => lengthOf(self) + lengthOf(result)

/** From the start of the search to its match or to the end. */
const ofSearch: Cost = (self, [, from], result) => {
  const start = Math.max(0, Number(from ?? 0))
  const end = typeof result === 'number' && result >= 0 ? result + 1 : lengthOf(self)
  return Math.max(0, end - start)
}
const ofSearchBack: Cost = (self, [, from], result) =>
  Math.min(lengthOf(self), Number(from ?? Infinity)) - Math.max(0, Number(result))
const ofInclusion: Cost = (self, [sought, from], result) => {
  if (typeof self !== 'string' || result !== true) return ofSearch(self, [sought, from], -1)
  return INDEX_OF.call(self, String(sought), Number(from ?? 0)) + 1 - Number(from ?? 0)
}
const INDEX_OF = String.prototype.indexOf

const ofEach: Cost = () => 1
const ofTrimmed: Cost = (self, _values, result) => lengthOf(self) - lengthOf(result) + 1
/** With a regular expression `exec` counts the search, and only the copy remains. */
const ofReplacement: Cost = (self, [sought], result) =>
  typeof sought === 'string' ? lengthOf(self) + lengthOf(result) : result === self ? 0 : lengthOf(result)
const ofListSearch: Cost = (self, values, result) => (result === true ? 1 : ofSearch(self, values, result))
const ofAddress: Cost = (_self, [address, base]) => lengthOf(address) + lengthOf(base)

const [text, list, bytes] = [String.prototype, Array.prototype, Object.getPrototypeOf(Uint8Array.prototype)]

/** Built-in functions, by name, with what a call costs. */
const COSTS: readonly (readonly [owner: object, names: string, cost: Cost])[] = [
  [text, 'indexOf', ofSearch],
  [text, 'lastIndexOf', ofSearchBack],
  [text, 'includes', ofInclusion],
  [text, 'startsWith endsWith', ofFirst],
  [text, 'slice substring substr concat repeat padStart padEnd', ofResult],
  [text, 'toLowerCase toUpperCase normalize toWellFormed isWellFormed split', ofSelf],
  [text, 'trim trimStart trimEnd', ofTrimmed],
  [text, 'replace replaceAll', ofReplacement],
  [list, 'indexOf includes', ofListSearch],
  [list, 'lastIndexOf shift unshift reverse', ofSelf],
  [list, 'sort toSorted toReversed toSpliced with join splice', ofBoth],
  [list, 'slice concat flat', ofResult],
  [Object, 'keys values entries', ofResult],
  // Spreading a list or copying a map reads its entries one by one.
  ...[[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator]()].map(
    iterator => [Object.getPrototypeOf(iterator), 'next', ofEach] as const,
  ),
  [bytes, 'indexOf', ofSearch],
  [bytes, 'includes lastIndexOf fill slice join', ofSelf],
  [bytes, 'set', ofFirst],
  [Buffer.prototype, 'indexOf', ofSearch],
  [Buffer.prototype, 'swap16 includes equals', ofSelf],
  [Buffer.prototype, 'toString', ofResult],
  [Buffer, 'from concat', ofResult],
  [TextDecoder.prototype, 'decode', ofFirst],
  [Hash.prototype, 'update', ofFirst],
  [JSON, 'parse', ofFirst],
  [JSON, 'stringify', ofResult],
  [Intl.Segmenter.prototype, 'segment', ofFirst],
  [URL, 'parse canParse', ofAddress],
]

/**
 * Makes the built-in functions of this thread add up the characters, bytes and entries that they process: searches from
 * their start to their match, copies everything that they copy. Concatenation of texts, comparisons, `{...object}` and the
 * backtracking of regular expressions are not counted and must be measured in CPU time. This cannot be undone: use a thread
 * that ends after the measurement.
 */
export function countBuiltIns(): void {
  for (const [owner, names, cost] of COSTS) for (const name of names.split(' ')) count(owner, name, cost)
  // `test`, `match`, `matchAll`, `replace`, `search` and `split` all call `exec` once it is not the engine's own.
  const exec = RegExp.prototype.exec
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (match !== null) characters += Math.max(1, match.index + match[0].length - from)
    else characters += this.sticky ? 1 : Math.max(1, String(text).length - from)
    return match
  }
  globalThis.URL = new Proxy(URL, {
    construct(target, values, made) {
      characters += ofAddress(null, values, null)
      return Reflect.construct(target, values, made)
    },
  })
}
