/**
 * How fast an item that an operator withdraws leaves the players of many publishers, in two web processes.
 * `npm run bench -- control`
 */
import { availableParallelism } from 'node:os'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { measureJoins } from './control/measure-joins.ts'
import { measureRemoval } from './control/measure-removal.ts'
import { ITEMS_LEFT, openControlRoom, SHOWING } from './control/open-control-room.ts'
import { openInstallation } from './installation/installation.ts'

await buildOutdated()
await using installation = await openInstallation()
const room = await openControlRoom(installation)
const cores = availableParallelism()
const print = startTable([`one item of ${SHOWING} publishers`, 'seconds'])
const joins = await measureJoins(room.platform, SHOWING, ITEMS_LEFT, cores)
print([`${SHOWING} bare joins by ffmpeg, ${cores} at a time`, joins.ffmpegS.toFixed(2)])
print([`${SHOWING} bare joins by the product, ${cores} at a time`, joins.productS.toFixed(2)])
const { responseS, answerS, onAirS, goneS } = await measureRemoval(room)
print(['the response to the operator', responseS.toFixed(2)])
print(['no web process names it', answerS.toFixed(2)])
print(['all rebuilt videos are shown', onAirS.toFixed(2)])
print(['all files with it answer 410', goneS.toFixed(2)])
const figures = {
  answer_s: answerS,
  on_air_s: onAirS,
  gone_s: goneS,
  on_air_vs_bare_joins: onAirS / joins.ffmpegS,
}
printMeasurement('control', figures, {
  atMost: { answer_s: 2, on_air_s: 20, gone_s: 5, on_air_vs_bare_joins: 1.5 },
})
