import { TokenScope } from '@feedreel/contracts/fields/token-scope'
import type { TokenInput } from '@feedreel/contracts/people/tokens'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FieldGroup, FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { AccessChoice } from '../people/access-choice.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { useCreateToken } from './queries.ts'
import { texts } from './texts.ts'
import classes from './token-dialog.module.css'

const words = texts.form
const DAYS = [30, 90, 180, 365]
const USUAL_DAYS = 90

/** Creates a token and shows its secret once. Give it a new key for each. */
export function TokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const create = useCreateToken()
  const created = create.data
  return (
    <Dialog
      title={created ? texts.created.title(created.token.name) : words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        created ? (
          <Button onClick={onClose}>{texts.created.close}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <ActionButton type="submit" form={formId} isBusy={create.isPending}>
              {words.save}
            </ActionButton>
          </>
        )
      }
    >
      {created ? (
        <FieldStack>
          <Notice tone="warning">{texts.created.warning}</Notice>
          <TextInput
            label={texts.created.secret}
            className={classes.secret ?? ''}
            value={created.secret}
            readOnly
            onFocus={event => event.currentTarget.select()}
          />
          <div>
            <CopyButton text={created.secret} label={texts.created.copy} />
          </div>
        </FieldStack>
      ) : (
        <TokenForm
          formId={formId}
          error={create.error}
          onSave={input => {
            if (!create.isPending) create.mutate(input)
          }}
        />
      )}
    </Dialog>
  )
}

type TokenFormProps = { formId: string; error: Error | null; onSave: (input: TokenInput) => void }

function TokenForm({ formId, error, onSave }: TokenFormProps) {
  const { rows: publishers = [] } = usePublishers()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [isListed, setIsListed] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [days, setDays] = useState(USUAL_DAYS)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fields = error instanceof ApiError ? error.fields : null
  const errors = { ...(fields ? inlineSentences(fields) : {}), ...missing }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(name.trim() === '' && { name: words.missingName }),
      ...(scopes.length === 0 && { scopes: words.missingScopes }),
      ...(isListed && chosen.length === 0 && { publishers: words.missingPublishers }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    const publishersOfToken = isListed ? [...chosen] : null
    onSave({ name: name.trim(), scopes: [...scopes], publishers: publishersOfToken, expires_in_days: days })
  }

  return (
    <form id={formId} onSubmit={submit} noValidate>
      <FieldStack>
        {error && !fields && <Notice tone="danger">{serverSentence(error, words.failed)}</Notice>}
        <TextInput
          label={words.name}
          description={words.nameHelp}
          name="name"
          autoComplete="off"
          required
          maxLength={100}
          value={name}
          error={errors.name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <FieldGroup legend={words.scopes}>
          <div className={classes.scopes}>
            {TokenScope.options.map(scope => (
              <Checkbox
                key={scope}
                label={texts.scopes[scope].name}
                description={texts.scopes[scope].help}
                checked={scopes.includes(scope)}
                onChange={event =>
                  setScopes(
                    TokenScope.options.filter(each =>
                      each === scope ? event.currentTarget.checked : scopes.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
          {errors.scopes && (
            <p className={classes.error} role="alert">
              {errors.scopes}
            </p>
          )}
        </FieldGroup>
        <AccessChoice
          all={words.all}
          isListed={isListed}
          onIsListed={setIsListed}
          publishers={publishers}
          chosen={chosen}
          error={errors.publishers}
          onChange={setChosen}
        />
        <NativeSelect
          label={words.expiry}
          name="expiry"
          value={String(days)}
          error={errors.expires_in_days}
          data={DAYS.map(value => ({ value: String(value), label: words.days(value) }))}
          onChange={event => setDays(Number(event.currentTarget.value))}
        />
      </FieldStack>
    </form>
  )
}
