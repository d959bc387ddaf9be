/** Who is on leave is stood in for (as.md §5, hooks; wf.md §5.8 source as). */
import { sql } from 'kysely'
import type { WorkflowPort } from '../../../contracts/workflow'
import { attempt, withAllRights } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { createRecord, updateRecord } from '../../../resource/write/write'

/** What the rules of delegations refuse (leave in the past, somebody stands in already) is left as it is: the leave does not fail by it. */
export const standIn: WorkflowPort['standIn'] = async (ctx, { principal, delegate, from, until, source_id }) => {
  const values = { principal, delegate, from, until, source_id, scope: 'all', mode: 'replace', source: 'as' }
  await attempt(withAllRights(ctx), (tx) => createRecord(tx, tx.snapshot.get('wf/delegation'), values, { trusted: true })).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    },
  )
}

export const endStandIn: WorkflowPort['endStandIn'] = async (ctx, source) => {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from wf_delegation where source = 'as' and source_id = ${source} and state <> 'ended' and deleted_at is null`.execute(
    ctx.db,
  )
  for (const { id } of rows)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('wf/delegation'), id, { state: 'ended' }, { trusted: true })
}
