import type { Story } from '../story.ts'

/** Dunes and wind. */
export const duneClock: Story = {
  slug: 'how-to-read-the-wind-in-a-dune',
  title: 'How to read the wind in a dune',
  summary:
    'Every ripple is a sentence about last night’s weather. A desert guide and a physicist spent one winter checking each other’s spelling.',
  category: 'Nature',
  author: 'Tomas Adeyemi',
  picture: 'dune-clock',
  pictureAlt: 'Orange sand dunes in low sun, their slopes combed by fine wind ripples',
  cycleDay: 4,
  time: '15:20',
  paragraphs: [
    'Zahra Ouled kneels, lays her palm flat on the sand and says the wind turned at about three in the morning. She has not looked at a forecast. She has looked at a ripple the width of a finger, and at the smaller one that had begun to cross it.',
    'Ripples stand at right angles to the wind that made them, and a light breeze needs only minutes to draw new ones over the old. Where two sets cross, the finer is the younger. Around the back of the dune, where the slope is too steep to hold, little slides record the hours like notches on a stick.',
    'Benedek Roth brought instruments: a mast with six cups, a camera that took one frame a minute, and a good deal of doubt. For thirty-one nights he wrote down what the mast had measured, and Ouled wrote down what the sand had told her. They agreed on the direction twenty-nine times. On one of the other two nights the mast had frozen.',
    'What the guide could not read was strength. A strong wind for an hour and a weak one until dawn can leave the same crest. “The dune is honest,” Roth says, “but it rounds.”',
    'They are now teaching the course together. It has one rule, and Ouled repeats it before anybody sets off: look first, and only then step, because every footprint deletes a paragraph.',
  ],
}
