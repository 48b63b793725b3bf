import type { ItemEdits } from '@feedreel/contracts/editorial/edits'
import { ITEM_TEXT_LENGTH } from '@feedreel/contracts/fields/item-text-length'
import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { useCheckedSubmit } from '../../lib/form/use-checked-submit.ts'
import { useSavedForm } from '../../lib/form/use-saved-form.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { SwitchField, TextAreaField } from '../../ui/form/inputs.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { Dialog, DialogActions } from '../../ui/page/dialog.tsx'
import { LoadError, Notice } from '../../ui/page/notice.tsx'
import { showDone, showOffAir } from '../off-air/outcome-notice.ts'
import { usePublishers } from '../publishers/queries.ts'
import { useSession } from '../session/queries.ts'
import classes from './edit-dialog.module.css'
import { firstScope, type ScopePublisher, scopeChoices } from './edit-scopes.ts'
import {
  backToSource,
  changeOf,
  chosenPicture,
  divideTyped,
  type EditValues,
  editFor,
  shownTexts,
  TEXT_NAMES,
  typedValues,
} from './edit-values.ts'
import { PictureField } from './picture-field.tsx'
import { type TextChange, useEditItem, useEdits } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.edit

type EditDialogProps = {
  item: { id: number; title: string }
  /** The publisher of the screen. */
  publisher: ScopePublisher | null
  isOpen: boolean
  onClose: () => void
}

/** Edits the texts of an item for one publisher or all, and its picture for all, with the source's beside them. */
export function EditDialog({ item, publisher, isOpen, onClose }: EditDialogProps) {
  const query = useEdits(item.id)
  const edit = useEditItem(item.id)
  const formId = useId()
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const { data } = query
  // Kept from the first answer on: an edit that somebody adds meanwhile does not change what this dialog edits.
  const { own, ownQuery } = useOwnPublishers(data)
  if (data && own !== undefined && chosen === undefined) setChosen(firstScope(data, publisher, own))
  const scope = chosen ?? null
  const typed = useRef<Partial<EditValues>>({})
  const [carried, setCarried] = useState<Partial<EditValues>>({})

  const send = (change: TextChange, refuse: (error: unknown) => void) => {
    if (Object.keys(change).length === 0) return onClose()
    edit.mutate(
      { change, publisher: scope },
      {
        onSuccess: ({ off_air: offAir, shown }) => {
          if (offAir.publishers.length > 0) showOffAir(offAir)
          else showDone(words.saved(shown.title), publisher)
          onClose()
        },
        onError: refuse,
      },
    )
  }
  // The sentence at the field says what to do.
  const isAtPicture = edit.error instanceof ApiError && edit.error.fields?.picture !== undefined
  const before = data && editFor(data, scope)
  const failed = [query, ownQuery].find(({ isError }) => isError)
  return (
    <Dialog
      title={words.title}
      isWide
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <DialogActions label={words.save} form={formId} isBusy={edit.isPending || chosen === undefined}>
          {data && before && (
            <ActionButton
              variant="default"
              isBusy={edit.isPending}
              onClick={() => send(backToSource(data, scope), () => undefined)}
            >
              {before.is_held ? words.accept : words.back}
            </ActionButton>
          )}
        </DialogActions>
      }
    >
      {chosen === undefined && !failed && <p role="status">{texts.loading}</p>}
      {failed && <LoadError text={texts.loadFailed} query={failed} />}
      {data && own !== undefined && chosen !== undefined && (
        <FieldStack>
          <NativeSelect
            label={words.scope}
            description={words.scopeHelp}
            data={scopeChoices(data, publisher, own)}
            value={scope ?? ''}
            onChange={event => {
              setCarried(typed.current)
              setChosen(Number(event.currentTarget.value) || null)
            }}
          />
          <ScopeState item={data} scope={scope} />
          <TextsForm
            key={`${scope}`}
            id={formId}
            item={data}
            scope={scope}
            isBusy={edit.isPending}
            carried={carried}
            onType={values => {
              typed.current = values
            }}
            onSend={send}
          />
          {edit.error && !isAtPicture && (
            <Notice tone="danger">{serverSentence(edit.error, words.failed)}</Notice>
          )}
        </FieldStack>
      )}
    </Dialog>
  )
}

/**
 * The publishers that show the item, for people who may not edit it for all; null for other people, undefined until they
 * have loaded.
 */
function useOwnPublishers(item: ItemEdits | undefined) {
  const isLimited = (useSession()?.user?.publishers ?? null) !== null
  const { query, rows } = usePublishers(isLimited)
  const own = rows?.filter(({ feed_settings: feeds }) =>
    feeds.some(({ feed_id: id }) => id === item?.feed_id),
  )
  return { own: isLimited ? own : null, ownQuery: query }
}

function ScopeState({ item, scope }: { item: ItemEdits; scope: number | null }) {
  const edit = editFor(item, scope)
  if (edit === undefined) return null
  if (edit.is_held) return <Notice tone="warning">{words.held}</Notice>
  return (
    <>
      <p className={classes.edited}>
        {words.editedBy(edit.edited_by)}, <Moment iso={edit.edited_at} />
      </p>
      {edit.source_changed_since_edit && <Notice tone="warning">{words.sourceChanged}</Notice>}
    </>
  )
}

type TextsFormProps = {
  id: string
  item: ItemEdits
  scope: number | null
  isBusy: boolean
  /** What was typed before, for other publishers. */
  carried: Partial<EditValues>
  onType: (typed: Partial<EditValues>) => void
  onSend: (change: TextChange, refuse: (error: unknown) => void) => void
}

function TextsForm({ id, item, scope, isBusy, carried, onType, onSend }: TextsFormProps) {
  const shown: EditValues = { ...shownTexts(item, scope), picture: chosenPicture(item), no_ads: item.no_ads }
  const { form, ...notices } = useSavedForm(shown, isBusy, `item ${item.id} for ${scope}`)
  const { shown: taken, waiting } = divideTyped(carried, scope)
  const take = useEffectEvent(() => form.setValues(taken))
  useEffect(() => take(), [])
  useEffect(() => onType({ ...waiting, ...typedValues(form.getInitialValues(), form.values) }))
  const submit = useCheckedSubmit(form, {
    isBusy,
    send: refuse => onSend(changeOf(item, scope, form.values), refuse),
  })
  const inputs = {
    title: (
      <TextInput
        label={texts.fields.title}
        name="title"
        required
        maxLength={ITEM_TEXT_LENGTH.title}
        {...form.getInputProps('title')}
      />
    ),
    summary: (
      <TextAreaField
        label={texts.fields.summary}
        name="summary"
        rows={5}
        maxLength={ITEM_TEXT_LENGTH.summary}
        {...form.getInputProps('summary')}
      />
    ),
    category: (
      <TextInput
        label={texts.fields.category}
        name="category"
        maxLength={ITEM_TEXT_LENGTH.category}
        {...form.getInputProps('category')}
      />
    ),
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FieldStack>
        <FormNotices {...notices} />
        {TEXT_NAMES.map(name => (
          <div key={name} className={classes.pair}>
            {inputs[name]}
            <div>
              <div className={classes.label}>{words.sourceOf(texts.fields[name])}</div>
              <p className={classes.source} data-empty={item.source[name] === ''}>
                {item.source[name] || words.empty}
              </p>
            </div>
          </div>
        ))}
        {scope === null && <PictureField item={item} {...form.getInputProps('picture')} />}
        <p className={classes.edited}>{words.effect}</p>
        {scope === null && (
          <SwitchField
            label={words.noAds}
            description={words.noAdsHelp}
            name="no_ads"
            {...form.getInputProps('no_ads', { type: 'checkbox' })}
          />
        )}
      </FieldStack>
    </form>
  )
}
