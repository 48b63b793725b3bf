import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FfmpegTools } from '@feedreel/media/ffmpeg/ffmpeg'
import type { RundownScene, SegmentScene } from '@feedreel/media/segment-scene'
import { AppError } from '#platform/errors.ts'
import { createLimitedQueue } from '#platform/limited-work.ts'

/** A scene whose files lie in the work folder. */
export type StillRequest = {
  id: number
  scene: SegmentScene | RundownScene
  tools: FfmpegTools
  workFolder: string
}
export type StillAnswer = { id: number; file: string; error: string | null }

export type StillProcess = {
  /**
   * Renders the still of a scene in a separate process, so that rendering never delays the server's answers.
   * @returns the path of a JPEG in the work folder
   * @throws AppError 503 when too many wait, or when it takes too long
   */
  render(scene: SegmentScene | RundownScene, workFolder: string): Promise<string>
  stop(): void
}

const TIMEOUT_MS = 20_000
/** An idle process keeps its fonts in memory for this long. */
const IDLE_MS = 120_000
const NODE_OPTIONS = ['--max-old-space-size=256', '--v8-pool-size=1']

const RETRY_AFTER_S = 5
const busy = (sentence: string) => new AppError(503, sentence, { 'retry-after': String(RETRY_AFTER_S) })

/** Starts the process with the first still, and ends it when none was rendered for two minutes. */
export function createStillProcess(tools: FfmpegTools): StillProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<string>>()

  function end(reason: string): void {
    child?.kill('SIGKILL')
    child = null
    for (const answer of waiting.values()) answer.reject(busy(reason))
    waiting.clear()
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./still-main.ts', import.meta.url)), {
      execArgv: NODE_OPTIONS,
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', ({ id, file, error }: StillAnswer) => {
      const answer = waiting.get(id)
      waiting.delete(id)
      if (error === null) answer?.resolve(file)
      else answer?.reject(new Error(`A preview failed: ${error}`))
    })
    const lost = () => {
      if (child === started) end('The preview failed; try again.')
    }
    started.on('exit', lost)
    started.on('error', lost)
    return started
  }

  async function run({ scene, workFolder }: Pick<StillRequest, 'scene' | 'workFolder'>): Promise<string> {
    clearTimeout(idle)
    lastId += 1
    const id = lastId
    const answer = Promise.withResolvers<string>()
    waiting.set(id, answer)
    child ??= start()
    const request: StillRequest = { id, scene, tools, workFolder }
    child.send(request)
    const timer = setTimeout(() => end('The preview takes too long; try again.'), TIMEOUT_MS)
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      // Another still may have ended before this one.
      clearTimeout(idle)
      if (waiting.size === 0) idle = setTimeout(() => end('The preview was ended.'), IDLE_MS).unref()
    }
  }

  const inTurn = createLimitedQueue({
    atOnce: 2,
    waiting: 32,
    refusal: {
      sentence: 'Too many previews are rendered at the moment; try again.',
      retryAfterS: RETRY_AFTER_S,
    },
  })
  return {
    render: (scene, workFolder) => inTurn(() => run({ scene, workFolder })),
    stop() {
      clearTimeout(idle)
      end('The server stops.')
    },
  }
}

/** The environment variables that the process and ffmpeg need. Others may contain secrets. */
function environment(): Record<string, string> {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'HOME', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
