import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { replaceActorName } from '#platform/queue/job-table.ts'

/** Deletes a person; sessions, links, known addresses and publishers go with the row. */
export async function deletePerson(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('administrator').where('id', '=', id).execute()
}

/** Replaces a person's name in withdrawals, edits and commands. */
export async function replaceName(tx: Tx, name: string, replacement: string): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ withdrawn_by: replacement })
    .where('withdrawn_by', '=', name)
    .execute()
  await tx
    .updateTable('withdrawal')
    .set({ restored_by: replacement })
    .where('restored_by', '=', name)
    .execute()
  await tx.updateTable('item_edit').set({ edited_by: replacement }).where('edited_by', '=', name).execute()
  // The payload of a command contains who requested it, in the queue as well.
  await replaceActorName(tx, name, replacement)
  await sql`
    update job_log set payload = jsonb_set(payload, '{actor,name}', to_jsonb(${replacement}::text))
    where payload -> 'actor' ->> 'name' = ${name}
  `.execute(tx)
}

/** Replaces the sentence of jobs and videos that a person cancelled. */
export async function replaceCancelSentence(tx: Tx, before: string, after: string): Promise<void> {
  await tx.updateTable('job_log').set({ details: after }).where('details', '=', before).execute()
  await tx.updateTable('video').set({ error_message: after }).where('error_message', '=', before).execute()
}
