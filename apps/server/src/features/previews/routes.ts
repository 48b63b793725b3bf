import { api } from '@feedreel/contracts/api'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { renderPreview } from './service/render-preview.ts'
import { createStillProcess } from './service/still-process.ts'

/** Mounts the preview of brands; its process ends with the server. */
export function mountPreviews(app: FastifyInstance, mount: Mount, platform: Platform): void {
  const stills = createStillProcess(platform.ffmpeg)
  app.addHook('onClose', async () => stills.stop())
  mount(api.previews.render, async ({ body }) => renderPreview(platform, stills, body))
}
