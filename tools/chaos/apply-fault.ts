import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { KeptProcess } from './kept-process.ts'
import type { Fault } from './plan-round.ts'

function target({ processes }: Installation, name: string | null): KeptProcess {
  const found = processes.get(name ?? '')
  if (!found) throw new Error(`There is no process ${name}.`)
  return found
}

/** Lets something go wrong now, and mends what does not mend itself. Resolves when that is done. */
export async function applyFault(installation: Installation, fault: Fault): Promise<void> {
  const { database, processes } = installation
  switch (fault.kind) {
    case 'kill':
      return target(installation, fault.target).kill(fault.forMs)
    case 'restart':
      await target(installation, fault.target).restart(fault.forMs)
      return
    case 'freeze': {
      const frozen = target(installation, fault.target)
      frozen.freeze()
      await delay(fault.forMs)
      return frozen.resume()
    }
    case 'kill-ffmpeg':
      for (const kept of processes.values()) kept.killEncoders()
      return
    case 'kill-database':
      return database.kill(fault.forMs)
    case 'freeze-database':
      database.freeze()
      await delay(fault.forMs)
      return database.resume()
  }
}
