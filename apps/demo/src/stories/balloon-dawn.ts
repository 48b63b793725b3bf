import type { Story } from '../story.ts'

/** Hot-air balloons. */
export const balloonDawn: Story = {
  slug: 'ninety-balloons-and-not-one-engine',
  title: 'Ninety balloons and not one engine',
  summary:
    'The Vale Esperança crossing is the slowest race in the world. Its pilots steer with nothing but patience and a handful of grass.',
  category: 'Travel',
  author: 'João Sarmento',
  picture: 'balloon-dawn',
  pictureAlt: 'Striped hot-air balloons floating over misty hills in the first light of morning',
  cycleDay: 5,
  time: '05:50',
  paragraphs: [
    'You cannot steer a balloon. You can go up and you can go down, and at each height the wind has an opinion of its own. The art is to know which opinion you need.',
    'At Vale Esperança the night air drains out of the hills like water, and before sunrise it runs south along the river at walking pace. Two hundred metres up it runs the other way. Between the two lies a box: rise, drift north, sink, drift south, and with some skill land where you began. Ninety crews come every June to try.',
    'Graça Moutinho has won it four times. She carries no screen. She drops a pinch of dry grass over the side of the basket and watches it fall through the layers, leaning this way and that. “It is like reading the pages of a book from the edge,” she says.',
    'The finish is a bedsheet in a meadow and the prize is breakfast. Second place gets breakfast too. At the long table somebody asks how far the winner flew, and Moutinho has to think about it. Twenty-six kilometres, she says, and about forty metres.',
  ],
}
