import type { MediaFile } from './vast-document.ts'

/**
 * The media file to play in a player `widthPx` device pixels wide: of those that the browser plays and that run no code,
 * progressive ones before streams, then the nearest width, then the lower bitrate; undefined when there is none.
 */
export function chooseMediaFile(
  files: readonly MediaFile[],
  widthPx: number,
  canPlay: (type: string) => boolean,
): MediaFile | undefined {
  const rank = ({ progressive, width }: MediaFile) => (progressive ? 0 : 1e6) + Math.abs(width - widthPx)
  return files
    .filter(({ url, type, framework }) => !framework && /^https?:|^\/\//i.test(url) && canPlay(type))
    .sort((one, other) => rank(one) - rank(other) || one.bitrate - other.bitrate)[0]
}
