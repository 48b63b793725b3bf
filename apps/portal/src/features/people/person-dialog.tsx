import { Role } from '@feedreel/contracts/fields/role'
import type { Person, PersonInput } from '@feedreel/contracts/people/people'
import type { Publisher } from '@feedreel/contracts/publishers'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, serverSentence } from '../../lib/api/api-error.ts'
import { inlineSentences } from '../../lib/form/field-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { texts as session } from '../session/texts.ts'
import { AccessChoice } from './access-choice.tsx'
import classes from './person-dialog.module.css'
import { PublisherChoice } from './publisher-choice.tsx'
import { texts } from './texts.ts'

const words = texts.form

type PersonDialogProps = {
  /** Null for a new person. */
  person: Person | null
  publishers: readonly Publisher[]
  isOpen: boolean
  isBusy: boolean
  /** Of the last attempt. */
  error: Error | null
  onSave: (input: PersonInput) => void
  onClose: () => void
}

/** Invites a person, or changes role and publishers of one. Give it a new key for each. */
export function PersonDialog({
  person,
  publishers,
  isOpen,
  isBusy,
  error,
  onSave,
  onClose,
}: PersonDialogProps) {
  const formId = useId()
  const [username, setUsername] = useState(person?.username ?? '')
  const [role, setRole] = useState<Role>(person?.role ?? 'editor')
  const [isListed, setIsListed] = useState(person !== null && person.publishers !== null)
  const [chosen, setChosen] = useState<readonly number[]>(person?.publishers ?? [])
  const [missing, setMissing] = useState<Record<string, string>>({})
  const isChoosing = role === 'publisher' || (role !== 'owner' && isListed)
  const fields = error instanceof ApiError ? error.fields : null
  const errors = { ...(fields ? inlineSentences(fields) : {}), ...missing }
  const choice = { publishers, chosen, error: errors.publishers, onChange: setChosen }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(username.trim() === '' && { username: words.missingName }),
      ...(isChoosing && chosen.length === 0 && { publishers: words.missingPublishers }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    onSave({ username: username.trim(), role, publishers: isChoosing ? [...chosen] : null })
  }

  return (
    <Dialog
      title={person ? words.editTitle(person.username) : words.inviteTitle}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <ActionButton type="submit" form={formId} isBusy={isBusy}>
            {person ? words.save : words.invite}
          </ActionButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FieldStack>
          {error && !fields && <Notice tone="danger">{serverSentence(error, texts.failed)}</Notice>}
          {person === null && (
            <TextInput
              label={words.username}
              description={words.usernameHelp}
              name="username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={150}
              value={username}
              error={errors.username}
              onChange={event => setUsername(event.currentTarget.value)}
            />
          )}
          <NativeSelect
            label={words.role}
            description={session.roles[role].help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="role"
            value={role}
            error={errors.role}
            data={Role.options.map(value => ({ value, label: session.roles[value].name }))}
            onChange={event => setRole(Role.parse(event.currentTarget.value))}
          />
          {role === 'owner' && <p className={classes.hint}>{words.ownerAccess}</p>}
          {role === 'publisher' && <PublisherChoice {...choice} />}
          {role !== 'owner' && role !== 'publisher' && (
            <AccessChoice all={words.all} isListed={isListed} onIsListed={setIsListed} {...choice} />
          )}
        </FieldStack>
      </form>
    </Dialog>
  )
}
