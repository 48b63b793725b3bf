/** An answer together with its JSON, written once and sent many times. */
export class WrittenJson<T> {
  readonly answer: T
  /** As text, which a scope may compress for each caller, or as bytes, which are sent as they are. */
  readonly json: string | Buffer

  private constructor(answer: T, json: string | Buffer) {
    this.answer = answer
    this.json = json
  }

  /** The answer as text, unless it is written already. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : WrittenJson.asText(answer)
  }

  static asText<T>(answer: T): WrittenJson<T> {
    return new WrittenJson(answer, JSON.stringify(answer))
  }

  static asBytes<T>(answer: T): WrittenJson<T> {
    return new WrittenJson(answer, Buffer.from(JSON.stringify(answer)))
  }
}
