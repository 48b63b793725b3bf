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

function count(owner: object, names: readonly string[], costOf: Cost): void {
  for (const name of names) {
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

/**
 * Makes the built-in functions of this thread add up the characters, bytes and entries that they process: searches from
 * their start to their match, copies everything that they copy. Concatenation of texts, comparisons, `{...object}` and the
 * backtracking of regular expressions are not counted and must be measured in CPU time. This cannot be undone: use a thread
 * that ends after the measurement.
 */
export function countBuiltIns(): void {
  countTexts()
  countExpressions()
  countLists()
  countBytes()
  countParsers()
}

function countTexts(): void {
  count(String.prototype, ['indexOf'], ofSearch)
  count(String.prototype, ['lastIndexOf'], ofSearchBack)
  count(String.prototype, ['includes'], ofInclusion)
  count(String.prototype, ['startsWith', 'endsWith'], ofFirst)
  count(
    String.prototype,
    ['slice', 'substring', 'substr', 'concat', 'repeat', 'padStart', 'padEnd'],
    ofResult,
  )
  count(String.prototype, ['toLowerCase', 'toUpperCase', 'normalize', 'toWellFormed', 'isWellFormed'], ofSelf)
  count(
    String.prototype,
    ['trim', 'trimStart', 'trimEnd'],
    (self, _, result) => lengthOf(self) - lengthOf(result) + 1,
  )
  // With a regular expression `exec` counts the search, and only the copy remains.
  count(String.prototype, ['replace', 'replaceAll'], (self, [sought], result) =>
    typeof sought === 'string' ? lengthOf(self) + lengthOf(result) : result === self ? 0 : lengthOf(result),
  )
  count(String.prototype, ['split'], ofSelf)
}

/** `test`, `match`, `matchAll`, `replace`, `search` and `split` all call `exec` once it is not the engine's own. */
function countExpressions(): void {
  const exec = RegExp.prototype.exec
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (match !== null) characters += Math.max(1, match.index + match[0].length - from)
    else characters += this.sticky ? 1 : Math.max(1, String(text).length - from)
    return match
  }
}

function countLists(): void {
  count(Array.prototype, ['indexOf', 'includes'], (self, values, result) =>
    result === true ? 1 : ofSearch(self, values, result),
  )
  count(Array.prototype, ['lastIndexOf', 'shift', 'unshift', 'reverse'], ofSelf)
  count(Array.prototype, ['sort', 'toSorted', 'toReversed', 'toSpliced', 'with', 'join', 'splice'], ofBoth)
  count(Array.prototype, ['slice', 'concat', 'flat'], ofResult)
  count(Object, ['keys', 'values', 'entries'], ofResult)
  // Spreading a list or copying a map reads its entries one by one.
  for (const iterator of [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator]()])
    count(Object.getPrototypeOf(iterator), ['next'], () => 1)
}

function countBytes(): void {
  const bytes: object = Object.getPrototypeOf(Uint8Array.prototype)
  count(bytes, ['indexOf'], ofSearch)
  count(bytes, ['includes', 'lastIndexOf', 'fill', 'slice', 'join'], ofSelf)
  count(bytes, ['set'], ofFirst)
  count(Buffer.prototype, ['indexOf'], ofSearch)
  count(Buffer.prototype, ['swap16', 'includes', 'equals'], ofSelf)
  count(Buffer.prototype, ['toString'], ofResult)
  count(Buffer, ['from', 'concat'], ofResult)
  count(TextDecoder.prototype, ['decode'], ofFirst)
  count(Hash.prototype, ['update'], ofFirst)
}

function countParsers(): void {
  count(JSON, ['parse'], ofFirst)
  count(JSON, ['stringify'], ofResult)
  count(Intl.Segmenter.prototype, ['segment'], ofFirst)
  count(URL, ['parse', 'canParse'], (_self, values) => lengthOf(values[0]) + lengthOf(values[1]))
  globalThis.URL = new Proxy(URL, {
    construct(target, values, made) {
      characters += lengthOf(values[0]) + lengthOf(values[1])
      return Reflect.construct(target, values, made)
    },
  })
}
