import { type FileHandle, open } from 'node:fs/promises'

/** A box of an MP4 file (ISO/IEC 14496-12, section 4.2): where its content starts and how long it is. Bytes. */
export type Box = { type: string; start: number; length: number }

/** The index of our videos has a few kilobytes per minute. */
const MAX_INDEX_BYTES = 16_000_000

/** The boxes of a file's top level, in order. Stops at bytes that are not a box. */
export async function topBoxes(file: string): Promise<Box[]> {
  return withFile(file, listTop)
}

/** The content of a file's index, its `moov` box. Throws RangeError when there is none. */
export async function readIndex(file: string): Promise<Buffer> {
  return withFile(file, async handle => {
    const index = (await listTop(handle)).find(box => box.type === 'moov')
    if (!index || index.length > MAX_INDEX_BYTES) throw new RangeError(`${file}: is not an MP4 with an index`)
    const content = Buffer.alloc(index.length)
    await handle.read(content, 0, index.length, index.start)
    return content
  })
}

/** Children of a box's content. */
export function childBoxes(content: Buffer): { type: string; content: Buffer }[] {
  const children: { type: string; content: Buffer }[] = []
  for (let at = 0; at + 8 <= content.length; ) {
    const { type, headBytes, boxBytes } = readHead(content.subarray(at, at + 16))
    if (boxBytes < headBytes) break
    children.push({ type, content: content.subarray(at + headBytes, at + boxBytes) })
    at += boxBytes
  }
  return children
}

/** The content of the first box at a path of types, or undefined. */
export function findBox(content: Buffer, ...path: string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>(
    (inside, type) => inside && childBoxes(inside).find(box => box.type === type)?.content,
    content,
  )
}

async function listTop(handle: FileHandle): Promise<Box[]> {
  const { size: fileBytes } = await handle.stat()
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= fileBytes; ) {
    const { bytesRead } = await handle.read(head, 0, 16, at)
    const { type, headBytes, boxBytes } = readHead(head.subarray(0, bytesRead))
    if (boxBytes < headBytes || at + boxBytes > fileBytes) break
    boxes.push({ type, start: at + headBytes, length: boxBytes - headBytes })
    at += boxBytes
  }
  return boxes
}

/** Size and type; a size of 1 means that 64 bits with the true size follow. */
function readHead(head: Buffer): { type: string; headBytes: number; boxBytes: number } {
  const size = head.readUInt32BE(0)
  const type = head.toString('latin1', 4, 8)
  const isLarge = size === 1 && head.length === 16
  return { type, headBytes: isLarge ? 16 : 8, boxBytes: isLarge ? Number(head.readBigUInt64BE(8)) : size }
}

async function withFile<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}
