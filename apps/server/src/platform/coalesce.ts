/**
 * Runs a read, or shares one with concurrent calls of the same key.
 * @param key names what is read and all its parameters
 */
export type Share = <T>(key: string, read: () => Promise<T>) => Promise<T>

type Round = { running: Promise<unknown>; next: Promise<unknown> | null }

/**
 * Coalesces requests: a live event makes every open screen request its list at the same moment. Calls that arrive during
 * a read share the next one, so that no result is older than its request.
 */
export function createCoalescing(): Share {
  const rounds = new Map<string, Round>()

  function start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = read()
    const round: Round = { running, next: null }
    rounds.set(key, round)
    const end = () => {
      if (round.next === null) rounds.delete(key)
    }
    running.then(end, end)
    return running
  }

  return <T>(key: string, read: () => Promise<T>) => {
    const round = rounds.get(key)
    if (round === undefined) return start(key, read)
    const begin = () => start(key, read)
    round.next ??= round.running.then(begin, begin)
    return round.next as Promise<T>
  }
}
