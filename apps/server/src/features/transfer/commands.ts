import { resolve } from 'node:path'
import type { CommandValue } from '@feedreel/contracts/commands'
import { counted } from '@feedreel/contracts/counted'
import { type Command, param } from '#platform/command.ts'
import { describeTransfer, type Manifest } from './rules.ts'
import { exportData } from './service/export-data.ts'
import { importData } from './service/import-data.ts'

const SHOWN_KEYS = 10

/** Output lines about missing and damaged files of an export; empty without any. */
function describeKeys(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const more = keys.length - SHOWN_KEYS
  return [
    `${counted(keys.length, 'file')} ${what}:`,
    ...keys.slice(0, SHOWN_KEYS).map(key => `  ${key}`),
    ...(more > 0 ? [`  and ${more} more, listed in manifest.json`] : []),
  ]
}

const describeFaults = ({ lost, changed }: Manifest) => [
  ...describeKeys('missing in the storage', lost),
  ...describeKeys('changed since the upload (the command scrub repairs what it can)', changed),
]

const ONE_KEY = (name: string) => `Enter ${name} or passphrase, not both.`

const textOf = (value: CommandValue | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value)

const passphraseParam = (help: string) =>
  param({ name: 'passphrase', label: 'Passphrase', type: 'text', secret: true, help })

export const exportDataCommand: Command = {
  name: 'export_data',
  help: 'Write all records and files into a folder, as a backup or to move to another database or storage. To move, stop the server first.',
  isShellOnly: true,
  isUnlogged: true,
  async params() {
    return [
      param({
        name: 'to',
        label: 'Folder',
        type: 'text',
        required: true,
        help: 'The folder to write to; after an interruption, name the same one to continue.',
      }),
      param({
        name: 'recipient',
        label: 'Recipient',
        type: 'text',
        help: 'Encrypt every file with age for these recipients (age1…), separated by commas.',
      }),
      passphraseParam('Or encrypt with a passphrase. Write - to give it on standard input.'),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const folder = resolve(String(values.to))
    const [recipient, passphrase] = [textOf(values.recipient), textOf(values.passphrase)]
    if (recipient !== null && passphrase !== null) return fail(ONE_KEY('recipient'))
    const recipients = recipient?.split(',').map(word => word.trim())
    const key = recipients ? { recipients } : passphrase === null ? null : { passphrase }
    const manifest = await exportData(platform, folder, signal, key)
    print(`Exported ${describeTransfer(manifest)} to ${folder}.`)
    for (const line of describeFaults(manifest)) fail(line)
  },
}

export const importDataCommand: Command = {
  name: 'import_data',
  help: 'Read an export into this installation, which must have no feeds and publishers; its administrators are replaced by the exported ones. Stop the server first.',
  isShellOnly: true,
  isUnlogged: true,
  async params() {
    return [
      param({
        name: 'from',
        label: 'Folder',
        type: 'text',
        required: true,
        help: 'The folder of a finished export; after an interruption the same command continues.',
      }),
      param({
        name: 'identity',
        label: 'Identity',
        type: 'text',
        secret: true,
        help: 'The age identity (AGE-SECRET-KEY-1…) of a recipient of an encrypted export. Write - to give its file on standard input.',
      }),
      passphraseParam('Or the passphrase of an encrypted export. Write - to give it on standard input.'),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const [identity, passphrase] = [textOf(values.identity), textOf(values.passphrase)]
    if (identity !== null && passphrase !== null) return fail(ONE_KEY('identity'))
    const identities = identity?.split(/\s*\n/).filter(line => line !== '' && !line.startsWith('#'))
    const { manifest, existingObjects, jobsResumed } = await importData(
      platform,
      resolve(String(values.from)),
      signal,
      identities ? { identities } : passphrase === null ? null : { passphrase },
    )
    print(`Imported ${describeTransfer(manifest)}; all hashes match the manifest.`)
    for (const line of describeFaults(manifest)) print(line)
    if (existingObjects > 0) print(`${counted(existingObjects, 'file')} already existed.`)
    if (jobsResumed > 0) print(`${counted(jobsResumed, 'queued or running job')} resumed.`)
  },
}
