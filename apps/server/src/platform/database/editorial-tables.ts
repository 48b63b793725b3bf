import type { Withdrawal, WithdrawalReason } from '@feedreel/contracts/editorial/withdrawals'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Moment = Date

export type WithdrawalTable = {
  id: GeneratedAlways<number>
  /** It may have been deleted since. */
  item_id: number
  feed_id: number
  title: string
  url: string | null
  feed_name: string
  reason: WithdrawalReason
  note: string
  withdrawn_at: Moment
  withdrawn_by: string
  restored_at: Moment | null
  restored_by: string | null
  on_air: JSONColumnType<Withdrawal['on_air']>
  off_air: JSONColumnType<Withdrawal['off_air']>
  /** Objects of the storage that are to be deleted; null once all are gone. */
  files: Generated<string[] | null>
  gone_at: Moment | null
  removal_tries: Generated<number>
  removal_due_at: Moment
}

/** A public file that was removed; its address answers 410. */
type RemovedFileTable = { key: string; removed_at: Moment }

/** The tables of withdrawals. */
export type EditorialTables = { withdrawal: WithdrawalTable; removed_file: RemovedFileTable }
