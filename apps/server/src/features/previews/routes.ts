import { api } from '@feedreel/contracts/api'
import type { FastifyInstance } from 'fastify'
import { requirePublisher } from '#platform/access/access.ts'
import { requireAllowance } from '#platform/access/policy.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { renderPreview } from './service/render-preview.ts'
import { createStillProcess } from './service/still-process.ts'

/** Mounts the preview of brands; its process ends with the server. */
export function mountPreviews(app: FastifyInstance, mount: Mount, platform: Platform): void {
  const stills = createStillProcess(platform.ffmpeg)
  app.addHook('onClose', async () => stills.stop())
  mount(api.previews.render, async ({ body, access }) => {
    if (body.publisher_id !== null) {
      requirePublisher(access.scope, body.publisher_id)
      await requireAllowance(platform.db, access, body.publisher_id, 'people_may_change_brand')
    }
    return renderPreview(platform, stills, body)
  })
}
