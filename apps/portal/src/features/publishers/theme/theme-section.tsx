import type { Publisher } from '@feedreel/contracts/publishers'
import { DEFAULT_THEME, THEME_PRESETS, type ThemeColors } from '@feedreel/contracts/theme'
import { Button } from '@mantine/core'
import { lazy } from 'react'
import { ColorField } from '../../../ui/form/color-field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { WhenNear } from '../../../ui/page/when-near.tsx'
import { words as allWords } from '../form/form-texts.ts'
import type { PublisherFormApi } from '../form/form-values.ts'
import classes from './theme-section.module.css'

const words = allWords.theme
/** Loaded after the form. */
const ThemePreview = lazy(async () => ({ default: (await import('./theme-preview.tsx')).ThemePreview }))
/** The control bar is translucent. */
const CONTROL_BAR_ALPHA = 0.8
const COLORS = ['primary', 'secondary', 'accent', 'background', 'controlBar'] as const

type ThemeSectionProps = {
  form: PublisherFormApi
  /** Null for a new publisher. */
  publisher: Publisher | null
}

/** The player's colours: presets, pickers and preview. */
export function ThemeSection({ form, publisher }: ThemeSectionProps) {
  const colors: ThemeColors = form.values.theme_settings?.colors ?? DEFAULT_THEME
  const set = (next: ThemeColors | null) => form.setFieldValue('theme_settings', next && { colors: next })
  return (
    <Panel
      id="theme"
      title={words.title}
      actions={
        <Button size="xs" variant="default" onClick={() => set(null)}>
          {words.reset}
        </Button>
      }
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <fieldset aria-label={words.presets} className={classes.presets}>
            {THEME_PRESETS.map(preset => (
              <Button
                key={preset.name}
                size="xs"
                variant="default"
                aria-pressed={COLORS.every(name => colors[name] === preset.colors[name])}
                leftSection={<Swatches colors={preset.colors} />}
                onClick={() => set({ ...preset.colors })}
              >
                {preset.name}
              </Button>
            ))}
          </fieldset>
          {COLORS.map(name => (
            <ColorField
              key={name}
              label={words.colors[name]}
              value={colors[name]}
              alpha={name === 'controlBar' ? CONTROL_BAR_ALPHA : 1}
              onChange={value => set({ ...colors, [name]: value })}
            />
          ))}
          {form.errors.theme_settings && (
            <p className={classes.error} role="alert">
              {form.errors.theme_settings}
            </p>
          )}
        </div>
        <WhenNear className={classes.pending ?? ''}>
          <ThemePreview publisher={publisher} colors={colors} sticky={form.values.sticky} />
        </WhenNear>
      </div>
    </Panel>
  )
}

function Swatches({ colors }: { colors: ThemeColors }) {
  return (
    <span className={classes.swatches} aria-hidden="true">
      {(['primary', 'accent', 'background'] as const).map(name => (
        <span key={name} className={classes.swatch} style={{ background: colors[name] }} />
      ))}
    </span>
  )
}
