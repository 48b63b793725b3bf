import type { Story } from '../story.ts'

/** Jellyfish. */
export const deepLanterns: Story = {
  slug: 'lanterns-of-the-deep',
  title: 'Lanterns of the deep',
  summary:
    'No brain, no bones, no hurry: jellyfish cross whole oceans for the price of a heartbeat. Engineers would like to know how.',
  category: 'Nature',
  author: 'Noor van Essen',
  picture: 'deep-lanterns',
  pictureAlt: 'Glowing jellyfish with long trailing tentacles drifting through dark blue water',
  cycleDay: 6,
  time: '11:05',
  paragraphs: [
    'The bell closes, the animal glides, the bell opens, and then comes the part that puzzled everybody: it moves again. No muscle is working. The water that curled under the rim during the stroke pushes upwards as it spins, and the jellyfish takes a free ride on its own wake.',
    'That second push is why a moon jelly spends less energy for each metre than any swimmer that has been measured, fish and dolphins included. It is not fast. It is merely going to arrive.',
    'At the marine station in Port Calder, Ayo Brandt films them in a tank dusted with glass beads, so that the flow shows up as streaks of light. Her students have built a bell of silicone that copies the rhythm. It pauses for exactly as long as the animal does. Shorten the pause, and the ride is gone.',
    'The hope is a probe that drifts through the deep for months on one small battery, listening. “Most machines fight the water,” Brandt says. “This one waits for the water to finish its sentence.”',
  ],
}
