import { prepareServiceLaunch } from './service-launch.ts'

/**
 * Runs an entry of the server with this process's arguments: as root in place of this process, as the account that the
 * product is served as, else in this process.
 * @param capabilities that the account keeps of root's, by the names of setpriv(1)
 */
export async function runEntry(
  entry: string,
  { log, capabilities = [] }: { log: (line: string) => void; capabilities?: string[] },
): Promise<void> {
  const launch = await prepareServiceLaunch({ log, capabilities })
  if (launch !== null) {
    const command = [...launch.words, process.execPath, entry, ...process.argv.slice(2)]
    process.execve?.(command[0] ?? '', command, launch.env)
  }
  await import(entry)
}
