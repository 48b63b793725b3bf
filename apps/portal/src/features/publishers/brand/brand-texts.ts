import type { BrandLayout, BrandTransition } from '@feedreel/contracts/brand/brand'
import type { PreviewSample } from '@feedreel/contracts/brand/previews'
import type { Ratio } from '@feedreel/contracts/brand/ratios'

const layouts: Record<BrandLayout, string> = {
  plate: 'Plate: a photograph with a plate of text',
  split: 'Split: text beside the picture',
  frame: 'Frame: the whole picture on your background',
  type: 'Type: text alone',
}

const transitions: Record<BrandTransition, string> = {
  panel: 'Panel in your colours',
  dip: 'Dip to your background',
  cut: 'Cut',
}

const ratios: Record<Ratio, string> = {
  '16:9': '16:9, always generated',
  '1:1': '1:1, square; also docked on phones',
  '4:5': '4:5, upright',
  '9:16': '9:16, full height of a phone',
}

const samples: Record<PreviewSample, string> = {
  'item-1': 'Your newest item',
  'item-2': 'Your second item',
  'item-3': 'Your third item',
  german: 'Long German words',
  arabic: 'Arabic',
  japanese: 'Japanese',
  'no-picture': 'No picture',
  opener: 'Opener',
  'end-card': 'End card',
}

/** Texts of the brand section. */
export const words = {
  title: 'Brand & Ratios',
  own: 'Own brand',
  ownHelp: 'Without a brand, videos use the default brand in the colours of the theme',
  displayName: 'Display Name',
  displayNameHelp: 'Shown where there is no logo',
  font: 'Font',
  ground: 'Background Color',
  ink: 'Text Color',
  accent: 'Accent Color',
  radius: 'Corner Radius',
  radiusHelp: 'Of plates and pictures',
  pixels: (value: number) => `${value} px`,
  transition: 'Transition',
  transitions,
  layouts: 'Layouts',
  layoutHelp: 'Each item gets the layout that suits its picture',
  layoutNames: layouts,
  showDate: 'Show the publication date',
  withoutPicture: 'Items without a picture',
  withoutPictures: { type: 'Show them as type', skip: 'Leave them out, unless pinned' },
  logos: {
    logo_light: { label: 'Light Logo', help: 'For dark backgrounds' },
    logo_dark: { label: 'Dark Logo', help: 'For light backgrounds' },
  },
  logoTypes: 'PNG or SVG, at most 512 KB. One of the two is enough.',
  logoRemove: 'Remove',
  logoRemoveOf: (label: string) => `Remove ${label}`,
  logoUploading: 'Uploading...',
  logoFailed: 'The upload failed. Please try again.',
  ratios: 'Ratios',
  ratiosHelp: 'Players choose the ratio that fits their place',
  ratioNames: ratios,
  cost: (bytes: string, seconds: string | null) =>
    seconds === null ? `${bytes} in the last video` : `${bytes} and ${seconds} in the last video`,
  estimate: (bytes: string, seconds: string | null) =>
    seconds === null
      ? `about ${bytes} more for each video`
      : `about ${bytes} and ${seconds} more for each video`,
  seconds: (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} s`,
  rundown: 'Opener and end card',
  rundownHelp: 'Three seconds each: the titles first, your logo or name and your first domain last',
  preview: 'Preview',
  previewHelp: 'Frames of the next video as you type; nothing is saved yet',
  previewRatio: 'Ratio of the preview',
  samples,
  previewOf: (sample: string, title: string) => `${sample}: ${title}`,
  noItem: 'No such item yet',
  previewFailed: 'This frame could not be rendered. Change a setting or reload the page to try again.',
  rendering: 'Rendering...',
}
