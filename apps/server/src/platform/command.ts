import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { JobType } from '@feedreel/contracts/job-log'
import type { Platform } from './platform.ts'

/** What a running command gets: its checked values, and where it prints to. */
export type CommandRun = {
  values: Record<string, CommandValue>
  signal: AbortSignal
  /** Adds a line to the output. */
  print(line: string): void
  /** Adds a line to the errors: the command goes on and ends as failed. */
  fail(line: string): void
}

/** A management command: run from the portal as a job, or from the shell. */
export type Command = {
  name: string
  help: string
  jobType: JobType
  /** Refused in maintenance mode. */
  generatesVideos: boolean
  /** Its parameters, with options from live data. */
  params(platform: Platform): Promise<CommandParam[]>
  run(platform: Platform, run: CommandRun): Promise<void>
}
