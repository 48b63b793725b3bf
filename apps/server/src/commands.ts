import { pullFeeds } from '#features/feeds/commands.ts'
import { cleanUpCommand, generateVideos } from '#features/videos/commands.ts'
import type { Command } from '#platform/command.ts'

/** Every management command, in the order in which they are offered. */
export const commands: readonly Command[] = [pullFeeds, generateVideos, cleanUpCommand]
