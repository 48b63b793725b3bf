import { compressJson, type Encoding } from './compression.ts'

/** An answer with its JSON, serialised once and sent many times. */
export class WrittenJson<T> {
  /** Text, which Node sends in one write with the headers; for a large answer bytes, which are encoded only once. */
  readonly json: string | Buffer
  readonly #answer: T | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  private constructor(json: string | Buffer, answer?: T) {
    this.json = json
    this.#answer = answer
  }

  /** Serialises an answer, unless it already is. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : new WrittenJson(JSON.stringify(answer), answer)
  }

  /** Serialises a large answer and keeps only its JSON, which takes a fraction of the memory. */
  static ofLarge<T>(answer: T): WrittenJson<T> {
    return new WrittenJson<T>(Buffer.from(JSON.stringify(answer)))
  }

  get answer(): T {
    return this.#answer ?? (JSON.parse(this.json.toString()) as T)
  }

  /** The compressed JSON, compressed once for each encoding. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = compressJson(Buffer.from(this.json), encoding)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}
