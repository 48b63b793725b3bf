/**
 * `npm run release-player`: builds the player's version, with its hashes, into packages/player/releases.
 */
import { RELEASES, releasePlayer } from '../../packages/player/release.ts'

const { version, files } = await releasePlayer()
console.log(`${RELEASES}/${version}`)
for (const [name, integrity] of Object.entries(files)) console.log(`${integrity}  ${name}`)
