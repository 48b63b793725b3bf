type Kept = { changes: number; answer: Promise<unknown> }

/** Answers that cost much to find, kept in this process for as long as nothing has changed that they are about. */
export type AnswerCache = {
  /**
   * Gives what was found before, or finds it; those who ask meanwhile wait for the same answer.
   * @param question names what is found, and everything that it depends on but the data
   * @param changes how often the data had changed when the question came (change-count.ts)
   */
  recall<T>(question: string, changes: number, find: () => Promise<T>): Promise<T>
}

/** @param most answers to keep; those that were not asked for the longest go first */
export function createAnswerCache(most: number): AnswerCache {
  const answers = new Map<string, Kept>()
  return {
    async recall<T>(question: string, changes: number, find: () => Promise<T>): Promise<T> {
      const known = answers.get(question)
      answers.delete(question)
      // What was found after more changes than the caller knows of is newer, and as good.
      const kept = known !== undefined && known.changes >= changes ? known : { changes, answer: find() }
      answers.set(question, kept)
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
      try {
        return (await kept.answer) as T
      } catch (error) {
        if (answers.get(question) === kept) answers.delete(question)
        throw error
      }
    },
  }
}
