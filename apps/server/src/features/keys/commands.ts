import { counted } from '@feedreel/contracts/counted'
import type { Command } from '#platform/command.ts'
import { ROTATION_GRACE_S } from '#platform/keys/keys.ts'
import { rotateKeys } from './service/rotate-keys.ts'

export const rotateKeysCommand: Command = {
  name: 'rotate_keys',
  help: 'Replace the keys that sign sessions and encrypt stored secrets. Nobody is signed out.',
  isShellOnly: true,
  params: async () => [],
  async run(platform, { print }) {
    const { names, resealed } = await rotateKeys(platform)
    print(
      `Replaced ${counted(names.length, 'key')} (${names.join(', ')}); in use by all processes in ${ROTATION_GRACE_S} seconds. Re-encrypted ${counted(resealed, 'stored value')}.`,
    )
  },
}
