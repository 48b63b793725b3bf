import type { Story } from '../story.ts'

/** A ringed planet. */
export const ringShadow: Story = {
  slug: 'what-a-ring-shadow-says-about-the-weather',
  title: 'What the shadow of a ring says about the weather beneath it',
  summary:
    'A stripe of shade wider than the Earth crosses a giant planet once in its long year. Winter follows it, and so do the storms.',
  category: 'Science',
  author: 'Mirela Kovač',
  picture: 'ring-shadow',
  pictureAlt: 'A banded giant planet with bright rings, the shadow of the rings lying across its clouds',
  cycleDay: 5,
  time: '09:30',
  paragraphs: [
    'Rings are thin. Seen from the side, a broad ring system would look like a sheet of paper the size of a city and no thicker than a house. Seen from the clouds below, it is a roof: for years at a time it hides the sun from one half of the planet.',
    'Under that roof the air cools, sinks and clears. The haze that gives the other half its butter colour needs sunlight to form, so the shaded half turns blue. When the season changes and the shadow withdraws, the yellow returns, first as a line and then as a tide.',
    'Storms seem to keep the same calendar. The great white ones break out where the edge of the shade has just passed, as if somebody had taken the lid off a pan. Six have been recorded in a century and a half, which is enough to suspect a rule and too few to prove one.',
    'Mirjam Achterberg’s group would like to prove it with a model that fits in a desk drawer: a spinning dish of water, a lamp, and a paper ring. On the third afternoon a small white plume rose in it, on the right side of the line. Nobody said anything for a while. Then somebody went to find a second ring.',
  ],
}
