/** An answer with its JSON, serialised once and sent many times. */
export class WrittenJson<T> {
  /** Text, not bytes: Node sends it in one write with the headers. */
  readonly json: string
  readonly #answer: T | undefined

  private constructor(json: string, answer?: T) {
    this.json = json
    this.#answer = answer
  }

  /** Serialises an answer, unless it already is. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : new WrittenJson(JSON.stringify(answer), answer)
  }

  /** Takes the JSON of an answer alone, which needs a fraction of the memory. */
  static ofText<T>(json: string): WrittenJson<T> {
    return new WrittenJson<T>(json)
  }

  get answer(): T {
    return this.#answer ?? (JSON.parse(this.json) as T)
  }
}
