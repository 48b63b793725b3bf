/** A process that renders stills: reads scenes from its parent, writes a JPEG for each. It exits with its parent. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderStill } from '@feedreel/media/encode/render-still'
import { TEMPLATES } from '@feedreel/media/template/templates'
import type { StillAnswer, StillRequest } from './still-process.ts'

async function answer({ id, scene, tools, workFolder }: StillRequest): Promise<StillAnswer> {
  const file = join(workFolder, 'still.jpg')
  try {
    await writeFile(file, await renderStill({ scene, template: TEMPLATES.default, tools, workFolder }))
    return { id, file, error: null }
  } catch (error) {
    return { id, file, error: String(error) }
  }
}

process.on('message', (request: StillRequest) => {
  void answer(request).then(found => process.send?.(found))
})
process.on('disconnect', () => process.exit())
