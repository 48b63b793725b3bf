/** An answer together with its JSON, written once and sent many times. */
export class WrittenJson<T> {
  readonly answer: T
  /** Text and not bytes: a scope may compress it for each caller, and Node sends it in one piece with the headers. */
  readonly json: string

  private constructor(answer: T) {
    this.answer = answer
    this.json = JSON.stringify(answer)
  }

  /** The answer as text, unless it is written already. */
  static of<T>(answer: T | WrittenJson<T>): WrittenJson<T> {
    return answer instanceof WrittenJson ? answer : new WrittenJson(answer)
  }
}
