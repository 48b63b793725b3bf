import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { sendSignal } from './process-tree.ts'

describe('sending a signal', () => {
  test('tells whether the process was still there', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await once(child, 'spawn')
    const { pid = 0 } = child
    expect(sendSignal(pid, 'SIGSTOP')).toBe(true)
    expect(sendSignal(pid, 'SIGKILL')).toBe(true)
    await once(child, 'close')
    expect(sendSignal(pid, 'SIGCONT')).toBe(false)
  })

  test('does not hide what is wrong with the call itself', () => {
    expect(() => sendSignal(process.pid, 'SIGNONE' as NodeJS.Signals)).toThrow('SIGNONE')
  })
})
