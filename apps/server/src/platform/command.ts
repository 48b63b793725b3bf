import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { JobType } from '@feedreel/contracts/job-log'
import type { Actor } from './actor.ts'
import type { Platform } from './platform.ts'

/** What a running command gets: who runs it, its checked values, and where it prints to. */
export type CommandRun = {
  actor: Actor
  values: Record<string, CommandValue>
  signal: AbortSignal
  /** Adds a line to the output. */
  print(line: string): void
  /** Adds a line to the errors. The command continues, and ends as failed. */
  fail(line: string): void
}

/** A management command: run from the portal as a job, or from the shell. */
export type Command = {
  name: string
  help: string
  /** The type of its job log; by default `command`. */
  jobType?: JobType
  /** Refused in maintenance mode. */
  generatesVideos?: true
  /** The command waits for jobs that it queues: a worker must run. */
  queuesJobs?: true
  /** The parameter that names the feed or publisher. People with access to that record may run the command. */
  worksOn?: 'feed' | 'publisher'
  /** A run deletes something permanently, unless the parameter `dry_run` is true; the portal asks first. */
  deletes?: true
  /** Not offered in the portal. */
  isShellOnly?: true
  /** Has no job log, because it reads or replaces the database that contains the logs, or because it names a person. */
  isUnlogged?: true
  /** Its parameters, with options from live data. */
  params(platform: Platform): Promise<CommandParam[]>
  run(platform: Platform, run: CommandRun): Promise<void>
}

/** A parameter. By default it is optional, without a default value and options. */
export function param(
  fields: Pick<CommandParam, 'name' | 'label' | 'type' | 'help'> & Partial<CommandParam>,
): CommandParam {
  return { required: false, default: null, options: [], ...fields }
}
