/**
 * Asks for what is found; those who ask the same at the same time share it.
 * @param question names what is found and everything that it depends on but the data
 */
export type Share = <T>(question: string, find: () => Promise<T>) => Promise<T>

type Round = { running: Promise<unknown>; next: Promise<unknown> | null }

/**
 * Lets those who ask the same at the same time share one answer (request coalescing): a live event makes every open
 * screen ask for its list again in the same moment. Those who ask while an answer is being found wait for the next one,
 * together with all others who do, so that nobody gets an answer that is older than the question.
 */
export function createCoalescing(): Share {
  const rounds = new Map<string, Round>()

  function start<T>(question: string, find: () => Promise<T>): Promise<T> {
    const running = find()
    const round: Round = { running, next: null }
    rounds.set(question, round)
    const end = () => {
      if (round.next === null) rounds.delete(question)
    }
    running.then(end, end)
    return running
  }

  return <T>(question: string, find: () => Promise<T>) => {
    const round = rounds.get(question)
    if (round === undefined) return start(question, find)
    const begin = () => start(question, find)
    round.next ??= round.running.then(begin, begin)
    return round.next as Promise<T>
  }
}
