import type { Platform } from '#platform/platform.ts'
import { hashEntry } from '../rules.ts'
import { appendLinks, type Link, listUnchained, lockEnds } from '../store/chain.ts'

const BATCH = 1000

type Chaining = Pick<Platform, 'db' | 'log'>

/** Appends a batch of entries to the chain. @returns the links, fewer than a batch at the end */
async function chainBatch({ db }: Chaining): Promise<Link[]> {
  return db.transaction().execute(async tx => {
    // Locked before the entries are read: the next process sees the positions that this one assigns.
    let { head_position: position, head_hash: hash } = await lockEnds(tx)
    const links: Link[] = []
    for (const entry of await listUnchained(tx, BATCH)) {
      position += 1
      hash = hashEntry(hash, entry)
      links.push({ id: entry.id, position, hash })
    }
    await appendLinks(tx, links)
    return links
  })
}

/**
 * Gives every committed entry its position and hash. Entries of open transactions are appended by a later run, whatever
 * their ids, so that none is left out. The new head is logged: a copy of the log shows whether the chain was rewritten.
 */
export async function chainEntries(platform: Chaining): Promise<void> {
  let links: Link[]
  do {
    links = await chainBatch(platform)
    const head = links.at(-1)
    if (head) {
      const noted = { position: head.position, hash: head.hash.toString('hex') }
      platform.log.info(noted, 'audit entries were chained')
    }
  } while (links.length === BATCH)
}
