import { randomUUID } from 'node:crypto'
import { type Attack, attack, type Bound, type Outcome, type Siege } from '../attack.ts'
import { many } from '../connections.ts'
import { aviWithPlaylist, blackClip, box, MP4_BEGIN, patched, playlist } from '../craft/clips.ts'
import { SIEGE_NAME, sentenceOf } from '../use-product.ts'

const PATH = '/api/portal/publishers/'
const LONGEST = 0x7fffffff

async function upload({ operator, signal }: Siege, clip: Uint8Array<ArrayBuffer> | string, name: string) {
  const form = new FormData()
  form.set('name', `${SIEGE_NAME} ${randomUUID()}`)
  form.set('slug', randomUUID())
  form.set('intro_video', new File([clip], name, { type: 'video/mp4' }))
  return operator.post(PATH, form, { signal })
}

type Options = {
  isRefused?: boolean
  bound?: Partial<Bound>
  isShort?: boolean
  file?: string
  atOnce?: number
}

/** Uploads a clip as an intro, concurrently. */
function clip(
  name: string,
  write: (siege: Siege) => Buffer | string | Promise<Buffer | string>,
  options: Options = {},
): Attack {
  const { isRefused = true, file = 'intro.mp4', atOnce = 1, ...more } = options
  const run = async (siege: Siege): Promise<Outcome> => {
    const written = await write(siege)
    const bytes = typeof written === 'string' ? written : new Uint8Array(written)
    const answers = await many(atOnce, atOnce, () => upload(siege, bytes, file))
    const faults = answers
      .filter(({ status }) => status >= 500 || (isRefused && status < 400))
      .map(({ status }) => `it was answered with ${status}`)
    const [first] = answers
    return { reason: (first && sentenceOf(first)) ?? `${first?.status} taken`, faults }
  }
  return attack(`clip-${name}`, run, more)
}

const inside = ({ site }: Siege) => `http://127.0.0.1:${site.port}/inside`
const tiny = () => blackClip({ width: 64, height: 64, fps: 25, seconds: 1 })

/** Intros that an operator uploads. */
export const CLIP_ATTACKS: readonly Attack[] = [
  clip('playlist', siege => playlist(inside(siege)), { isShort: true }),
  clip('playlist-in-mp4', siege => Buffer.concat([MP4_BEGIN, Buffer.from(playlist(inside(siege)))])),
  clip('playlist-in-avi', siege => aviWithPlaylist(inside(siege)), { file: 'intro.avi' }),
  clip('of-other-files', async siege => {
    const url = box('url ', Buffer.alloc(4), `${inside(siege)}\0`)
    const whole = await tiny()
    const at = whole.indexOf('dref', 0, 'latin1') - 4
    const references = box('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), url)
    return Buffer.concat([whole.subarray(0, at), references, whole.subarray(at + 28)])
  }),
  clip('boxes-in-boxes', () => {
    let nested = box('moov', Buffer.alloc(0))
    for (let depth = 0; depth < 10_000; depth += 1) nested = box('moov', nested)
    return Buffer.concat([MP4_BEGIN, nested])
  }),
  clip('box-of-no-length', () => Buffer.concat([MP4_BEGIN, Buffer.alloc(100_000)])),
  clip('4-billion-samples', async () => patched(await tiny(), 'stsz', 8, 0xffffffff)),
  clip('cut-off', async () => (await tiny()).subarray(0, 700)),
  clip('of-hours', () => blackClip({ width: 64, height: 64, fps: 1, seconds: 10_000 })),
  clip(
    'of-hours-called-a-second',
    async () => {
      const hours = await blackClip({ width: 64, height: 64, fps: 1, seconds: 10_000 })
      return patched(patched(patched(hours, 'mvhd', 16, 1000), 'tkhd', 20, 1000), 'mdhd', 16, 16_384)
    },
    { isRefused: false, bound: { cpuS: 40, seconds: 60 } },
  ),
  clip('endless-by-its-head', async () => patched(await tiny(), 'mvhd', 16, LONGEST), { isRefused: false }),
  clip('of-7680-by-4320', () => blackClip({ width: 7680, height: 4320, fps: 1, seconds: 2 })),
  clip('of-4096-by-4096-six-times', () => blackClip({ width: 4096, height: 4096, fps: 30, seconds: 2 }), {
    isRefused: false,
    atOnce: 6,
    bound: { cpuS: 120, childrenMb: 800, seconds: 120 },
  }),
  clip('avi-huge', () => blackClip({ width: 4096, height: 2304, fps: 30, seconds: 1, format: 'avi' }), {
    isRefused: false,
    file: 'intro.avi',
    bound: { cpuS: 60, childrenMb: 900, seconds: 60 },
  }),
]
