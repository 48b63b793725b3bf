import type { Story } from '../story.ts'

/** Mountains at dawn. */
export const fogValley: Story = {
  slug: 'valley-that-drinks-its-morning-fog',
  title: 'The valley that drinks its morning fog',
  summary:
    'Above Tarn Ordal, forty mesh sails turn mist into drinking water before breakfast. The village has not run a pump since spring.',
  category: 'Nature',
  author: 'Ines Marlow',
  picture: 'fog-valley',
  pictureAlt:
    'Blue mountain ridges rising one behind another from morning mist, with the sun low behind them',
  cycleDay: 7,
  time: '06:40',
  paragraphs: [
    'At ten to six the ridge above Tarn Ordal is the only dry thing in sight. Below it the valley has vanished under a lid of white, and the lid is rising. When it reaches the first of the mesh sails, nothing seems to happen. Then the gutter under the net begins to tick, one drop at a time, and within a quarter of an hour it runs.',
    'Each of the forty sails is about the size of a garage door and catches some sixty litres on a good morning. The fog does the rest: it arrives four days out of five between April and October, pushed uphill by air that warmed over the lake the day before. Nobody has to pump anything. The tank stands below the nets and above the houses, and gravity is a patient worker.',
    '“People ask what it does in a drought,” says Sefa Lindqvist, who keeps the log. “In a drought the sky is clear and the nights are cold, and we get more fog, not less.” Her columns of pencil figures go back eleven years. The dry summers are the long ones.',
    'The idea is older than the mesh. Under an oak on the east side lies a stone basin worn smooth by centuries of water that fell from its leaves. The villagers simply built a larger tree, and gave it a better grip.',
    'By nine the lid has burned away and the sails hang slack. Down in the square the fountain runs, as it does every morning now, on water that was a cloud at dawn.',
  ],
}
