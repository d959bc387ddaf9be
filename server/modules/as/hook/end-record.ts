/** What becomes of a record when its form is refused or revoked (as.md §4.1): alike for leave, overtime, missed punches and shifts. */
import type { Values } from '../../../contracts/hooks'
import type { WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { lockPeople } from '../person/lock-people'
import { endedState, isOutdated, linkTo, recordOfForm, writeState, type HookEntity } from './hook-call'
import { tellDecided } from './record-notices'

interface EndedRecord {
  entity: HookEntity
  /** Whose days it concerns: they are locked first. */
  people: readonly number[]
}

/**
 * A record that was decided already, or that a later round of the form has taken over, stays.
 * @param undo gives back what it held, before it is written @returns further values of it
 * @param follow what the written record brings along
 */
export async function releaseRecord(
  ctx: Context,
  call: WorkflowCall,
  {
    entity,
    people,
    undo,
    follow,
  }: EndedRecord & { undo?: (record: Values) => Promise<Values | undefined>; follow?: (after: Values) => Promise<unknown> },
): Promise<WorkflowRecord | undefined> {
  await lockPeople(ctx, people)
  const record = await recordOfForm(ctx, entity, call.instance.id)
  if (!record || !['pending', 'failed'].includes(String(record.state)) || (await isOutdated(ctx, call)))
    return record && linkTo(entity, record.id)
  const more = await undo?.(record)
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ state: endedState(call), wf_status: call.instance.state, decided_at: ctx.now().toISOString() },
    ...more,
  })
  await follow?.(after)
  await tellDecided(ctx, entity, after)
  return linkTo(entity, record.id)
}

/** @param cancel calls the approved record off; refuses with a HookRefusal */
export async function reverseRecord(
  ctx: Context,
  call: WorkflowCall,
  { entity, people, cancel }: EndedRecord & { cancel: (record: Values) => Promise<unknown> },
): Promise<WorkflowRecord | undefined> {
  await lockPeople(ctx, people)
  const record = await recordOfForm(ctx, entity, call.instance.id)
  if (record?.state === 'approved') await cancel(record)
  return record && linkTo(entity, record.id)
}

/** Of forms that concern one person. */
export const personOf = ({ params }: WorkflowCall): number[] => [Number(params.user_id ?? 0)]
