import { type Answer, whole } from '../answer.ts'
import { type Attack, attack } from '../attack.ts'
import { jpegOfManyScans, lyingJpeg, soundJpeg } from '../craft/jpeg.ts'
import { gifOfManyFrames, HOSTILE_SVG, hugeAvif, hugeWebp } from '../craft/pictures.ts'
import { blackPng } from '../craft/png.ts'
import { showStory } from '../use-product.ts'

/** Each generates a video, which takes some seconds of CPU time by itself. */
const WITH_A_VIDEO = { cpuS: 20, childrenMb: 900, seconds: 60, rows: 400 }

type Options = { isRefused?: boolean; isShort?: boolean }

function picture(name: string, body: () => Answer | Promise<Answer>, options: Options = {}): Attack {
  const { isRefused = true, isShort = false } = options
  return attack(
    `picture-${name}`,
    async siege => showStory(siege, { picture: await siege.site.put(await body()) }, isRefused),
    { bound: WITH_A_VIDEO, isShort },
  )
}

/** Pictures of items that are far larger than their files, damaged, or no pictures. */
export const PICTURE_ATTACKS: readonly Attack[] = [
  picture('png-of-900-megapixels', async () => whole(await blackPng(30_000, 30_000, 'bit'), 'image/png'), {
    isShort: true,
  }),
  picture('png-of-36-deep-megapixels', async () => whole(await blackPng(6000, 6000, 'deep'), 'image/png'), {
    isRefused: false,
  }),
  picture('png-cut-off', async () => whole(await blackPng(6000, 6000, 'deep', 10), 'image/png')),
  picture('gif-of-50000-frames', () => whole(gifOfManyFrames(50_000), 'image/gif'), { isRefused: false }),
  picture('avif-huge', async () => whole(await hugeAvif(), 'image/avif')),
  picture('webp-huge', () => whole(hugeWebp(), 'image/webp')),
  picture('svg', () => whole(HOSTILE_SVG, 'image/svg+xml')),
  picture('svg-called-png', () => whole(HOSTILE_SVG, 'image/png')),
  picture('jpeg-truncated', async () => whole((await soundJpeg()).subarray(0, 20_000), 'image/jpeg')),
  picture('jpeg-huge', async () => whole(await lyingJpeg(65_500, 65_500), 'image/jpeg')),
  picture('jpeg-of-20000-scans', () => whole(jpegOfManyScans(6000, 20_000), 'image/jpeg'), {
    isRefused: false,
  }),
  picture('one-pixel', async () => whole(await blackPng(1, 1, 'bit'), 'image/png')),
  picture('empty', () => whole('', 'image/jpeg')),
  picture('endless', () => [
    { send: 'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\n\r\n' },
    { send: Buffer.from([0xff, 0xd8, 0xff]) },
    { repeat: 'a'.repeat(65_536), times: Number.POSITIVE_INFINITY },
  ]),
  attack(
    'picture-inside',
    siege => showStory(siege, { picture: `http://127.0.0.1:${siege.site.port}/inside.jpg` }, true),
    { bound: WITH_A_VIDEO },
  ),
]
