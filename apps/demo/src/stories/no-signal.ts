import type { Story } from '../story.ts'

/** A cabin in the snow. */
export const noSignal: Story = {
  slug: 'a-cabin-a-stove-and-no-signal',
  title: 'A cabin, a stove and no signal',
  summary:
    'Four days in a hut that can only be reached on skis: what you carry in, what you burn, and what you stop reaching for.',
  category: 'Travel',
  author: 'Eirik Solbakk',
  picture: 'no-signal',
  pictureAlt: 'A small wooden cabin with glowing windows among snow-covered firs at blue dusk, snow falling',
  cycleDay: 1,
  time: '17:30',
  paragraphs: [
    'The key hangs on a nail by the post office, and the post office is eleven kilometres back. That is the whole of the booking system. You write your name on a slate, so that somebody knows whom to look for.',
    'The first evening goes on wood. There is a saw, a block and a rule that you leave as much as you found. Splitting birch is a fine thing to be bad at: it lets you improve quickly, and it warms you, as the saying goes, twice. By eight the stove ticks and the windows have turned from blue to black.',
    'On the second day the hand still goes to the empty pocket, forty or fifty times. On the third it is down to a few. I counted, since there was nothing else to count except the firs and the kinds of silence. There are three: falling snow, fallen snow, and the one just before the wind.',
    'The hut book on the shelf goes back to 1961. Nobody writes much. “Stayed for two days. Moon.” “Fox again.” “Repaired the hinge.” It is the best travel writing I have read in years, and I added a line to it that I will not repeat here, because it would need a signal to reach you.',
  ],
}
