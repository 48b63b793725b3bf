/** A stretch of the film and its sound: a WAV file of the same length, or null for silence. */
export type SoundPart = { soundFile: string | null; durationS: number }

/**
 * The filter graph of one stereo track at 48 kHz, labelled [sound], over all parts in order; neighbouring silence is
 * made in one piece. firstInput is the number of the first sound file among ffmpeg's inputs. Pure.
 */
export function soundGraph(parts: readonly SoundPart[], firstInput: number): string {
  const chains: string[] = []
  let input = firstInput
  let silenceS = 0
  const endSilence = () => {
    if (silenceS > 0) chains.push(`anullsrc=r=48000:cl=stereo,atrim=end=${silenceS.toFixed(6)}`)
    silenceS = 0
  }
  for (const { soundFile, durationS } of parts) {
    if (soundFile === null) {
      silenceS += durationS
      continue
    }
    endSilence()
    chains.push(`[${input}:a]aformat=sample_rates=48000:channel_layouts=stereo`)
    input += 1
  }
  endSilence()
  const labelled = chains.map((chain, index) => `${chain}[part${index}]`)
  const all = chains.map((_, index) => `[part${index}]`).join('')
  return `${labelled.join(';')};${all}concat=n=${chains.length}:v=0:a=1[sound]`
}
