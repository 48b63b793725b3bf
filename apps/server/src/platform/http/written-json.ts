/** An answer with its JSON, serialised once and sent many times. */
export class WrittenJson<T> {
  readonly answer: T
  /** Text, not bytes: Node sends it in one write with the headers. */
  readonly json: string

  private constructor(answer: T) {
    this.answer = answer
    this.json = JSON.stringify(answer)
  }

  /** Serialises an answer, unless it already is. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : new WrittenJson(answer)
  }
}
