import {
  BRAND_FONTS,
  type Brand,
  type BrandInput,
  BrandLayout,
  BrandTransition,
  MAX_BRAND_RADIUS,
} from '@feedreel/contracts/brand/brand'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { ColorField } from '../../../ui/form/color-field.tsx'
import { FieldGroup, FieldStack } from '../../../ui/form/field-layout.tsx'
import { RangeField, SwitchField } from '../../../ui/form/inputs.tsx'
import classes from './brand-section.module.css'
import { words } from './brand-texts.ts'
import { LogoField } from './logo-field.tsx'

/** What a new brand starts with. */
export const FIRST_BRAND: BrandInput = {
  display_name: '',
  logo_light: null,
  logo_dark: null,
  font: 'inter',
  ground: '#0f172a',
  ink: '#ffffff',
  accent: '#f59e0b',
  radius: 12,
  transition: 'panel',
  layouts: [...BrandLayout.options],
  show_date: true,
  without_picture: 'type',
}

const COLORS = ['ground', 'ink', 'accent'] as const
const TRANSITIONS = BrandTransition.options.map(value => ({ value, label: words.transitions[value] }))
const WITHOUT_PICTURE = Object.entries(words.withoutPictures).map(([value, label]) => ({ value, label }))

type BrandFieldsProps = {
  brand: BrandInput
  /** The saved brand, with the addresses of its logos. */
  saved: Brand | null
  onChange: (change: Partial<BrandInput>) => void
}

/** The fields of a brand. */
export function BrandFields({ brand, saved, onChange }: BrandFieldsProps) {
  return (
    <>
      <FieldStack columns={2}>
        <TextInput
          label={words.displayName}
          description={words.displayNameHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="display_name"
          maxLength={40}
          value={brand.display_name}
          onChange={event => onChange({ display_name: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.font}
          name="font"
          data={[...BRAND_FONTS]}
          value={brand.font}
          onChange={event => onChange({ font: event.currentTarget.value as BrandInput['font'] })}
        />
      </FieldStack>
      <FieldStack columns={2}>
        {(['logo_light', 'logo_dark'] as const).map(name => (
          <LogoField
            key={name}
            name={name}
            id={brand[name]}
            saved={saved}
            onChange={id => onChange({ [name]: id })}
          />
        ))}
      </FieldStack>
      <p className={classes.note}>{words.logoTypes}</p>
      <div className={classes.colors}>
        {COLORS.map(name => (
          <ColorField
            key={name}
            label={words[name]}
            value={brand[name]}
            onChange={value => onChange({ [name]: value })}
          />
        ))}
      </div>
      <FieldStack columns={2}>
        <RangeField
          label={words.radius}
          description={words.radiusHelp}
          valueText={words.pixels(brand.radius)}
          value={brand.radius}
          min={0}
          max={MAX_BRAND_RADIUS}
          step={4}
          isDisabled={false}
          onChange={radius => onChange({ radius })}
        />
        <NativeSelect
          label={words.transition}
          name="transition"
          data={TRANSITIONS}
          value={brand.transition}
          onChange={event => onChange({ transition: event.currentTarget.value as BrandInput['transition'] })}
        />
        <NativeSelect
          label={words.withoutPicture}
          name="without_picture"
          data={WITHOUT_PICTURE}
          value={brand.without_picture}
          onChange={event =>
            onChange({ without_picture: event.currentTarget.value as BrandInput['without_picture'] })
          }
        />
        <SwitchField
          label={words.showDate}
          name="show_date"
          checked={brand.show_date}
          onChange={event => onChange({ show_date: event.currentTarget.checked })}
        />
      </FieldStack>
      <FieldGroup legend={words.layouts} isExplained>
        <p className={classes.note}>{words.layoutHelp}</p>
        <div className={classes.choices}>
          {BrandLayout.options.map(layout => (
            <Checkbox
              key={layout}
              label={words.layoutNames[layout]}
              checked={brand.layouts.includes(layout)}
              onChange={event => {
                const others = brand.layouts.filter(other => other !== layout)
                onChange({ layouts: event.currentTarget.checked ? [...others, layout] : others })
              }}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  )
}
