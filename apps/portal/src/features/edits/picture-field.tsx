import type { ItemEdits } from '@feedreel/contracts/editorial/edits'
import { TextInput, type TextInputProps } from '@mantine/core'
import { ItemPicture } from '../item-actions/item-picture.tsx'
import classes from './edit-dialog.module.css'
import { chosenPicture } from './edit-values.ts'
import { texts } from './texts.ts'

const words = texts.edit
const MAX_URL = 2000

/** The address of the picture that replaces the source's, with the chosen picture, and the source's beside it. */
export function PictureField({ item, ...input }: { item: ItemEdits } & TextInputProps) {
  const { picture } = item.source
  return (
    <div className={classes.pair}>
      <div className={classes.field}>
        <TextInput
          label={texts.fields.picture}
          description={words.pictureHelp}
          name="picture"
          type="url"
          maxLength={MAX_URL}
          placeholder="https://example.com/picture.jpg"
          {...input}
        />
        {chosenPicture(item) !== '' && <ItemPicture id={item.id} />}
      </div>
      <div>
        <div className={classes.label}>{words.sourceOf(texts.fields.picture)}</div>
        <div className={classes.source} data-empty={picture === null}>
          <ItemPicture id={item.id} of="source" />
          <span className={classes.address}>{picture ?? words.noPicture}</span>
        </div>
      </div>
    </div>
  )
}
