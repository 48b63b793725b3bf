import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workFolder } from '../test-material.ts'
import { confinedCommand, findConfinement, type KernelLimits } from './confine.ts'
import { runProcess, tryProgram } from './run-process.ts'

/** The output of a program that runs confined on this machine. */
async function output(command: string[], limits: KernelLimits = {}): Promise<string> {
  const launch = confinedCommand(await findConfinement(), limits, command)
  const { code, stdout, stderrTail } = await runProcess(launch, {
    workFolder: await workFolder(),
    timeoutMs: 30_000,
  })
  if (code !== 0) throw new Error(stderrTail)
  return stdout
}

/** Whether this kernel allows a network namespace, directly or in a user namespace. */
async function hasNetworkNamespaces(): Promise<boolean> {
  const tries = [['--net'], ['--user', '--map-current-user', '--net']]
  const codes = await Promise.all(
    tries.map(options => tryProgram(['unshare', ...options, '--', 'true']).then(({ code }) => code)),
  )
  return codes.includes(0)
}

/** Names of network interfaces in the form of /proc/net/dev. */
function interfaces(text: string): (string | undefined)[] {
  return [...text.matchAll(/^\s*(\S+):/gm)].map(match => match[1])
}

describe('a confined program', () => {
  it('cannot gain privileges', async () => {
    expect(await output(['cat', '/proc/self/status'])).toMatch(/^NoNewPrivs:\t1$/m)
  })

  it('keeps only the permission to read files when run by root', async () => {
    const isRoot = process.getuid?.() === 0
    const [, capabilities] = /^CapEff:\t(\w+)$/m.exec(await output(['cat', '/proc/self/status'])) ?? []
    // capability.h: CAP_DAC_READ_SEARCH is bit 2.
    expect(Number(`0x${capabilities}`)).toBe(isRoot ? 1 << 2 : 0)
  })

  it('has no network interface but lo, where the kernel allows it', async () => {
    const file = '/proc/net/dev'
    const ours = interfaces(await readFile(file, 'utf8'))
    expect(interfaces(await output(['cat', file]))).toEqual((await hasNetworkNamespaces()) ? ['lo'] : ours)
  })

  it('stays within its kernel limits and dumps no core', async () => {
    const limits = { as: 1_000_000_000, data: 500_000_000, fsize: 4096, cpu: 7, nofile: 20, nproc: 5000 }
    const held = await output(['cat', '/proc/self/limits'], limits)
    const softAndHard = (name: string) => new RegExp(`^${name} +(\\S+) +(\\S+)`, 'm').exec(held)?.slice(1)
    expect(softAndHard('Max address space')).toEqual(['1000000000', '1000000000'])
    expect(softAndHard('Max data size')).toEqual(['500000000', '500000000'])
    expect(softAndHard('Max file size')).toEqual(['4096', '4096'])
    expect(softAndHard('Max cpu time')).toEqual(['7', '7'])
    expect(softAndHard('Max open files')).toEqual(['20', '20'])
    expect(softAndHard('Max processes')).toEqual(['5000', '5000'])
    expect(softAndHard('Max core file size')).toEqual(['0', '0'])
  })
})

describe('findConfinement', () => {
  it('omits tools that the machine lacks', async () => {
    const folder = await workFolder()
    expect(await findConfinement(folder)).toEqual({ wrappers: [], prlimit: null })
  })

  it('omits options that a tool does not support', async () => {
    const folder = await workFolder()
    const setpriv = join(folder, 'setpriv')
    await writeFile(setpriv, '#!/bin/sh\n[ "$1" = --no-new-privs ] && shift 2 && exec "$@"\n')
    await chmod(setpriv, 0o755)
    await writeFile(join(folder, 'unshare'), 'not a program')
    await chmod(join(folder, 'unshare'), 0o755)
    expect(await findConfinement(folder)).toEqual({
      wrappers: [[setpriv, '--no-new-privs', '--']],
      prlimit: null,
    })
  })
})

describe('confinedCommand', () => {
  it('returns the plain command when no confinement is available', () => {
    const bare = { wrappers: [], prlimit: null }
    expect(confinedCommand(bare, { cpu: 5 }, ['ffmpeg', '-version'])).toEqual(['ffmpeg', '-version'])
  })
})
