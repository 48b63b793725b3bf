import type { Ban } from '@feedreel/contracts/editorial/bans'
import { MAX_BAN_REASON } from '@feedreel/contracts/fields/ban-reason'
import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../lib/format/date.ts'
import { addDays, localDay, localDayStart } from '../../lib/format/day.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { SwitchField } from '../../ui/form/inputs.tsx'
import type { BanHow } from './ban-how.ts'
import { texts } from './texts.ts'

const words = texts.ban
const DAY_MS = 86_400_000
const DAYS = [1, 7, 30]
const NEVER = 'never'
const ON_DAY = 'day'
const UNCHANGED = 'unchanged'

/** When a ban ends: the text of the menu's choice, and the moment. */
function momentOf(choice: string, day: string, known: string | null): string | null {
  if (choice === UNCHANGED) return known
  if (choice === ON_DAY) return day === '' ? null : localDayStart(addDays(day, 1)).toISOString()
  return choice === NEVER ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString()
}

type Draft = { reason: string; choice: string; day: string; keepsOnAir: boolean }

const draftOf = (known: Ban | null): Draft => ({
  reason: known?.reason ?? '',
  choice: known?.expires_at ? UNCHANGED : NEVER,
  day: '',
  keepsOnAir: known?.keep_on_air ?? false,
})

/**
 * Fields for the terms of a ban.
 * @param known the ban that is changed, null for a new one
 * @param keepOnAirHelp what the last field means for the items of the dialog
 * @returns `read` gives the ban as of now; not `isComplete` while a day is missing; `reset` drops what was typed
 */
export function useBanFields(
  known: Ban | null,
  keepOnAirHelp: string,
): { fields: ReactNode; isComplete: boolean; read: () => BanHow; reset: () => void } {
  const [draft, setDraft] = useState(() => draftOf(known))
  const { reason, choice, day, keepsOnAir } = draft
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const end = known?.expires_at ?? null
  const fields = (
    <FieldStack>
      <TextInput
        label={words.reason}
        description={words.reasonHelp}
        maxLength={MAX_BAN_REASON}
        value={reason}
        onChange={event => change({ reason: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.ends}
        data={[
          ...(end === null ? [] : [{ value: UNCHANGED, label: formatDateTime(end) }]),
          { value: NEVER, label: words.never },
          ...DAYS.map(days => ({ value: String(days), label: words.inDays(days) })),
          { value: ON_DAY, label: words.onDay },
        ]}
        value={choice}
        onChange={event => change({ choice: event.currentTarget.value })}
      />
      {choice === ON_DAY && (
        <DayField
          label={words.lastDay}
          required
          min={localDay(new Date())}
          value={day}
          onChange={value => change({ day: value })}
        />
      )}
      <SwitchField
        label={texts.feed.keepOnAir}
        description={keepOnAirHelp}
        checked={keepsOnAir}
        onChange={event => change({ keepsOnAir: event.currentTarget.checked })}
      />
    </FieldStack>
  )
  return {
    fields,
    isComplete: choice !== ON_DAY || day !== '',
    read: () => ({ keepsOnAir, reason: reason.trim() || null, expiresAt: momentOf(choice, day, end) }),
    reset: () => setDraft(draftOf(known)),
  }
}
