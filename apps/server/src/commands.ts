import { importOpmlCommand, pullFeeds } from '#features/feeds/commands.ts'
import { setAdministratorCommand } from '#features/session/commands.ts'
import { exportDataCommand, importDataCommand } from '#features/transfer/commands.ts'
import {
  cleanUpCommand,
  generateVideos,
  recountStorageCommand,
  retryFailedVideos,
} from '#features/videos/commands.ts'
import type { Command } from '#platform/command.ts'

/** Every management command, in the order in which they are offered. */
export const commands: readonly Command[] = [
  pullFeeds,
  importOpmlCommand,
  generateVideos,
  retryFailedVideos,
  cleanUpCommand,
  recountStorageCommand,
  setAdministratorCommand,
  exportDataCommand,
  importDataCommand,
]
