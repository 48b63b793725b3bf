import type { Withdrawal, WithdrawalReason } from '@feedreel/contracts/editorial/withdrawals'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Moment = Date

export type WithdrawalTable = {
  id: GeneratedAlways<number>
  /** The id of the item, which may have been deleted since. */
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
  /** The objects of the storage to delete; null once all are gone. */
  files: Generated<string[] | null>
  gone_at: Moment | null
  removal_tries: Generated<number>
  removal_due_at: Moment
}

/** A removed public file. Its address answers 410. */
type RemovedFileTable = { key: string; removed_at: Moment }

/** The tables of withdrawals. */
export type EditorialTables = { withdrawal: WithdrawalTable; removed_file: RemovedFileTable }
