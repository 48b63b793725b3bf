import { verifyAuditCommand } from '#features/audit/commands.ts'
import { importOpmlCommand, pullFeedsCommand } from '#features/feeds/commands.ts'
import { rotateKeysCommand } from '#features/keys/commands.ts'
import { cleanUpCommand, recountStorageCommand, scrubCommand } from '#features/maintenance/commands.ts'
import { erasePersonCommand } from '#features/people/commands.ts'
import { setAdministratorCommand } from '#features/session/commands.ts'
import { recountStatisticsCommand, weeklyFiguresCommand } from '#features/statistics/commands.ts'
import { exportDataCommand, importDataCommand } from '#features/transfer/commands.ts'
import { generateVideosCommand, retryFailedVideosCommand } from '#features/videos/commands.ts'
import type { Command } from '#platform/command.ts'

/** Every management command, in the order in which they are offered. */
export const commands: readonly Command[] = [
  pullFeedsCommand,
  importOpmlCommand,
  generateVideosCommand,
  retryFailedVideosCommand,
  cleanUpCommand,
  recountStorageCommand,
  scrubCommand,
  recountStatisticsCommand,
  weeklyFiguresCommand,
  setAdministratorCommand,
  erasePersonCommand,
  verifyAuditCommand,
  rotateKeysCommand,
  exportDataCommand,
  importDataCommand,
]
