import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'

const BRAND: MantineColorsTuple = [
  '#e3f5f8',
  '#cfe9ee',
  '#a1d3dc',
  '#70bcc9',
  '#49a9b9',
  '#2f9daf',
  '#1b8496',
  '#0b7285',
  '#085c6c',
  '#054552',
]

const DANGER: MantineColorsTuple = [
  '#ffebe9',
  '#fad5d2',
  '#f0a9a4',
  '#e77b73',
  '#df544a',
  '#d43f35',
  '#c4332a',
  '#b42a22',
  '#96211b',
  '#781813',
]

const DARK: MantineColorsTuple = [
  '#e5edf0',
  '#c6d4da',
  '#a3b6bf',
  '#7f959f',
  '#4a5f69',
  '#31444e',
  '#22323b',
  '#162128',
  '#121b21',
  '#0f171c',
]

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"

/** The Mantine theme: petrol primary colour, system fonts, rounded corners. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: BRAND, danger: DANGER, dark: DARK },
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The asterisk of required fields is drawn by CSS, to keep it out of the label's text.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // Mantine's own arrow needs the styles of a component that is not used here.
    NativeSelect: { defaultProps: { rightSection: <Icon name="down" size={16} /> } },
  },
})

/** Maps Mantine's colour variables to the tokens of tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const tied = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--danger-ink)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-brand-light': 'var(--brand-soft)',
    '--mantine-color-brand-light-hover': 'var(--sunken)',
    '--mantine-color-brand-light-color': 'var(--brand-ink)',
    '--mantine-color-danger-light-hover': 'var(--danger-soft)',
    '--mantine-color-danger-light-color': 'var(--danger-ink)',
  }
  return { variables: {}, light: tied, dark: tied }
}
