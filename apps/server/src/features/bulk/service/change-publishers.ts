import type { BulkAnswer, PublisherBulkAction } from '@feedreel/contracts/batch/bulk'
import { removePublisher } from '#features/publishers/service/remove-publisher.ts'
import { changePublisher } from '#features/publishers/service/save-publisher.ts'
import { requestVideo } from '#features/videos/service/queue-video.ts'
import { requirePublisher, type Scope } from '#platform/access/access.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { eachRecord } from './each-record.ts'

/** Applies an action to many publishers, one after the other. Those outside the scope count as missing. */
export async function changePublishers(
  platform: Platform,
  actor: Actor,
  scope: Scope,
  action: PublisherBulkAction,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const actions: Record<PublisherBulkAction, (id: number) => Promise<unknown>> = {
    generate: id => requestVideo(platform, actor, id, true),
    pause: id => changePublisher(platform, actor, id, { is_active: false }, []),
    resume: id => changePublisher(platform, actor, id, { is_active: true }, []),
    delete: id => removePublisher(platform, actor, id),
  }
  return eachRecord(ids, async id => {
    requirePublisher(scope, id)
    await actions[action](id)
  })
}
