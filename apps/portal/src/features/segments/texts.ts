/** Texts of the rendered segments. */
export const texts = {
  show: (title: string) => `Show the rendered segment: ${title}`,
  of: (title: string) => `Rendered segment: ${title}`,
  untitled: 'Untitled',
  onAir: (from: string, to: string) => `${from} – ${to} of the video on air`,
  ofThisVideo: (from: string, to: string) => `${from} – ${to} of this video`,
  still: 'Select the picture to play it',
  none: 'Not in the current video',
  failed: 'The segment could not be loaded.',
}
