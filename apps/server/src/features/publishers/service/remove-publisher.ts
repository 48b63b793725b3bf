import { notFound } from '#platform/errors.ts'
import { tell } from '#platform/events.ts'
import type { Platform } from '#platform/platform.ts'
import { deletePublisher, listFileKeys, lockPublisher } from '../store/publishers.ts'

/** Deletes a publisher with its videos; a job takes their files away afterwards. @throws AppError 404 */
export async function removePublisher(platform: Platform, id: number): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    if (!(await lockPublisher(tx, id))) throw notFound('publisher')
    const keys = await listFileKeys(tx, id)
    await deletePublisher(tx, id)
    if (keys.length > 0) await platform.queue.send(tx, 'files.remove', { keys }, `publisher ${id}`)
    await tell(tx, { subject: 'publisher', id, change: 'deleted' })
  })
}
