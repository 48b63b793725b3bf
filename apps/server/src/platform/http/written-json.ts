/** An answer with its JSON, serialised once and sent many times. */
export class WrittenJson<T> {
  /** Text, which Node sends in one write with the headers; for a large answer bytes, which are encoded only once. */
  readonly json: string | Buffer
  readonly #answer: T | undefined

  private constructor(json: string | Buffer, answer?: T) {
    this.json = json
    this.#answer = answer
  }

  /** Serialises an answer, unless it already is. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : new WrittenJson(JSON.stringify(answer), answer)
  }

  /** Keeps only the JSON of a large answer, which takes a fraction of the memory. */
  static ofBytes<T>(json: Buffer): WrittenJson<T> {
    return new WrittenJson<T>(json)
  }

  get answer(): T {
    return this.#answer ?? (JSON.parse(this.json.toString()) as T)
  }
}
