import { resolve } from 'node:path'
import { type Command, param } from '#platform/command.ts'
import { describeTransfer } from './rules.ts'
import { exportData } from './service/export-data.ts'
import { importData } from './service/import-data.ts'

const SHOWN_MISSING = 10

export const exportDataCommand: Command = {
  name: 'export_data',
  help: 'Write all records and files into a folder, as a backup or to move to another database or storage. To move, stop the server first.',
  jobType: 'command',
  generatesVideos: false,
  queuesJobs: false,
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
    ]
  },
  async run(platform, { values, signal, print }) {
    const folder = resolve(String(values.to))
    const manifest = await exportData(platform, folder, signal)
    print(`Exported ${describeTransfer(manifest)} to ${folder}.`)
    const { missing } = manifest
    if (missing.length === 0) return
    print(`${missing.length} files that records name were not in the storage:`)
    for (const key of missing.slice(0, SHOWN_MISSING)) print(`  ${key}`)
    if (missing.length > SHOWN_MISSING)
      print(`  and ${missing.length - SHOWN_MISSING} more, listed in manifest.json`)
  },
}

export const importDataCommand: Command = {
  name: 'import_data',
  help: 'Read an export into this installation, which must have no feeds and publishers; its administrators are replaced by the exported ones. Stop the server first.',
  jobType: 'command',
  generatesVideos: false,
  queuesJobs: false,
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
    ]
  },
  async run(platform, { values, signal, print }) {
    const { manifest, objectsThere, jobsResumed } = await importData(
      platform,
      resolve(String(values.from)),
      signal,
    )
    print(`Imported ${describeTransfer(manifest)}; every hash is right.`)
    if (objectsThere > 0) print(`${objectsThere} of the files were there already.`)
    if (jobsResumed > 0) print(`${jobsResumed} jobs that waited or ran go on here.`)
  },
}
