import type { Story } from '../story.ts'

/** A sailing boat. */
export const starPath: Story = {
  slug: 'one-sail-no-screen-three-thousand-miles',
  title: 'One sail, no screen, three thousand miles',
  summary:
    'Leilani Kaʻawa crossed an ocean by swell, stars and the habits of birds. Her log holds not a single number.',
  category: 'Sport',
  author: 'João Sarmento',
  picture: 'star-path',
  pictureAlt: 'A sailing boat on a glittering sea, the setting sun laying a golden path towards it',
  cycleDay: 3,
  time: '16:45',
  paragraphs: [
    'On the ninth day the sky closed, and for six nights there was no star to steer by. Leilani Kaʻawa lay down in the hull with her eyes shut and felt for the swell. There were two: a long one from the south, born in storms at the bottom of the world, and a short one from the trade wind. As long as they met under her left shoulder, she was going home.',
    'Regatta rules had to be bent for her. The other eleven boats carried trackers, weather routing and water makers. She carried a sealed tracker that only the safety crew could read, a sidereal compass drawn on plywood, and a rule of her own: no numbers. Distance is written in the log as birds.',
    'White terns fish up to a day’s sail from land and go home at dusk. Brown noddies turn back sooner. Between them they draw two circles around each island, and an island seven miles wide becomes a target of two hundred. “You don’t find the land,” Kaʻawa says. “You find its birds, and they are going there anyway.”',
    'She came in fourth, a little after sunset, down a road of light that any child could have followed. In the harbour they asked for her average speed. She thought about it. “Mostly terns,” she said.',
  ],
}
