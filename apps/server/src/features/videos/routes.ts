import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { cancelVideo } from './service/end-video.ts'
import { compareVideo, explainNextVideo, explainVideo } from './service/explain-line-up.ts'
import { pinVideo, unpinVideo } from './service/pin-video.ts'
import { requestVideo } from './service/queue-video.ts'
import { downloadVideo, listPage, readRatioCosts, readVideo } from './service/read-videos.ts'
import { retryVideo } from './service/retry-video.ts'

/**
 * Mounts the videos: list, record, download, generation, retry, cancellation, pins, line-ups and their comparison.
 */
export function mountVideos(mount: Mount, platform: Platform): void {
  mount(api.videos.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform, { ...query, scope })),
  )
  mount(api.videos.read, async ({ params }) => readVideo(platform, params.id))
  mount(api.videos.download, async ({ params }) => downloadVideo(platform, params.id))
  mount(api.videos.generate, async ({ params, body, actor }) =>
    requestVideo(platform, actor, params.id, body.force),
  )
  mount(api.videos.ratioCosts, async ({ params }) => readRatioCosts(platform, params.id))
  mount(api.videos.retry, async ({ params, actor }) => retryVideo(platform, actor, params.id))
  mount(api.videos.cancel, async ({ params, actor }) => cancelVideo(platform, actor, params.id))
  mount(api.videos.pin, async ({ params, body, actor }) =>
    pinVideo(platform, actor, params.slug, body.video_id),
  )
  mount(api.videos.unpin, async ({ params, actor }) => unpinVideo(platform, actor, params.slug))
  mount(api.lineUp.next, async ({ params }) => explainNextVideo(platform, params.id))
  mount(api.lineUp.video, async ({ params }) => explainVideo(platform, params.id))
  mount(api.lineUp.comparison, async ({ params }) => compareVideo(platform, params.id))
}
