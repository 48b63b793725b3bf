import type { Story } from '../story.ts'

/** Northern lights over a lake. */
export const lakeAurora: Story = {
  slug: 'listening-to-the-northern-lights',
  title: 'Kjeldsvann, the frozen lake where researchers lie down to listen to the northern lights',
  summary:
    'Villagers always said the aurora crackles. Six microphones, a sleeping bag and eleven cold nights later, science is inclined to agree.',
  category: 'Science',
  author: 'Eirik Solbakk',
  picture: 'lake-aurora',
  pictureAlt: 'Green and violet northern lights above snowy mountains, mirrored in a still lake',
  cycleDay: 3,
  time: '20:10',
  paragraphs: [
    'The rules on the ice are simple: no talking, no zips, no nylon. Six people lie on reindeer skins around six microphones and look straight up. It is twenty-three below zero. Over Kjeldsvann the sky has begun to move.',
    'That the northern lights make a sound is an old story along this shore, and for a long time it was only that. The light is born a hundred kilometres up, in air so thin that no sound could cross it. Whoever heard something, the textbooks said, heard their own breath freezing.',
    'The microphones heard it too. Between one and four claps in an hour, faint and dry, like a branch snapping under snow, and on the nights with the strongest lights there were the most of them. By the time it takes the sound to cross the array, it comes from only seventy metres above the ice.',
    'On still, cold nights a layer of warmer air settles at that height and keeps charges apart above and below it. When the aurora shakes the Earth’s magnetic field, the layer may let go, in sparks too small to see. “The light doesn’t make the noise,” says Anneli Rask, who built the array. “It rings the bell.”',
    'At two the green folds turn violet at their hem, and someone forgets the first rule and laughs. On the recording you can hear it quite clearly, and one second later a snap, from above.',
  ],
}
