import type { Story } from '../story.ts'

/** Terraced rice fields. */
export const terraceFields: Story = {
  slug: 'the-staircase-that-holds-back-a-flood',
  title: '棚田: the staircase of fields that holds back a flood',
  summary:
    'Rice terraces feed a valley twice, once with grain and once with time: they keep a cloudburst waiting for eleven hours.',
  category: 'Food',
  author: 'Hana Mori',
  picture: 'terrace-fields',
  pictureAlt: 'Flooded rice terraces winding down a green hillside, their water reflecting a golden sky',
  cycleDay: 2,
  time: '13:40',
  paragraphs: [
    'Tanada, written 棚田, means shelf field. From the pass above Kamihara you count sixty of them before the haze takes over, each a mirror with a crooked frame, each a hand’s width higher than the next.',
    'The frame is the clever part. A bank of packed clay, no taller than a knee, holds ten centimetres of water over every field. When a storm comes each shelf fills before it spills, and sixty shelves one after another turn a wall of water into a queue. On the river below, the peak arrives eleven hours late and half as high.',
    'Keeping a terrace is slow work. Moles are the enemy, and so is forgetting: a field left dry for one summer cracks, and a cracked field leaks for years. Shinobu Arita walks the banks at dawn with a spade over her shoulder and listens. “A leak sounds like someone telling a secret,” she says.',
    'Nine families moved up here in the last five years, most of them from cities downstream. They were not drawn by the rice, though it is very good. They had looked at a map of the floods, and followed the blue lines up to find whom to thank.',
  ],
}
