import { type Publisher, PublisherInput } from '@feedreel/contracts/publishers'
import { readPublisher } from '#features/publishers/service/read-publishers.ts'
import { addPublisher } from '#features/publishers/service/save-publisher.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'

let count = 0

/** Adds a publisher with defaults, but without automatic generation, which would interfere with the test. */
export async function buildPublisher(
  platform: Platform,
  fields: Partial<PublisherInput> = {},
): Promise<Publisher> {
  count += 1
  const input = PublisherInput.parse({
    name: `Publisher ${count}`,
    slug: `publisher-${count}`,
    auto_video_generation_enabled: false,
    ...fields,
  })
  const id = await platform.db
    .transaction()
    .execute(tx => addPublisher({ platform, actor: OWN_ACTOR, tx }, input))
  return readPublisher(platform, id)
}
