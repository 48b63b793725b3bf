import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { sendSignal } from './process-tree.ts'

it('sendSignal returns whether the process was still running', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const { pid = 0 } = child
  expect(sendSignal(pid, 'SIGSTOP')).toBe(true)
  expect(sendSignal(pid, 'SIGKILL')).toBe(true)
  await once(child, 'close')
  expect(sendSignal(pid, 'SIGCONT')).toBe(false)
})

it('sendSignal throws for an unknown signal', () => {
  expect(() => sendSignal(process.pid, 'SIGNONE' as NodeJS.Signals)).toThrow('SIGNONE')
})
