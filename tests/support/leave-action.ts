/** A module with one action of forms, as small as one can be: hours of leave are held, taken and given back. */
import { sql } from 'kysely'
import type { ServerModule } from '../../server/contracts/module'
import { WorkflowRefusal, type WorkflowCall, type WorkflowPhase } from '../../server/contracts/workflow'
import type { Context } from '../../server/kernel/context'
import { connect } from '../../server/database/connection/connect'
import type { TestApp } from './app'

export interface LeaveModule {
  module: ServerModule
  /** Phases that were asked, also those that failed, in their order. */
  asked: WorkflowPhase[]
  /** How often the next phase fails for a technical reason. */
  faults: Partial<Record<WorkflowPhase | 'check', number>>
  /** What `checkReverse` says no to. */
  keeps: Set<'reverse'>
  /** Phases that are refused. */
  closed: Set<WorkflowPhase>
  /** What it does besides, before it writes. */
  meanwhile: Map<WorkflowPhase | 'check', () => Promise<void>>
}

const balance = (ctx: Context, user: number, minutes: number) =>
  sql`update leave_balance set minutes = minutes + ${minutes} where user_id = ${user} and minutes + ${minutes} >= 0`.execute(ctx.db)

export function leaveModule(): LeaveModule {
  const own: Omit<LeaveModule, 'module'> = { asked: [], faults: {}, closed: new Set(), keeps: new Set(), meanwhile: new Map() }
  const enter = (phase: WorkflowPhase) => {
    own.asked.push(phase)
    const left = own.faults[phase] ?? 0
    own.faults[phase] = left - 1
    if (left > 0) throw new Error('The connection to the payroll is lost.')
    if (own.closed.has(phase)) throw new WorkflowRefusal({ key: 'cm:error.quotation_past' })
  }
  const record = async (ctx: Context, { instance }: WorkflowCall, state: string) => {
    const { rows } = await sql<{
      id: number
    }>`insert into leave_record (instance_id, state) values (${instance.id}, ${state}) returning id`.execute(ctx.db)
    return { module: 'as', entity: 'dayoff', id: rows[0]?.id ?? 0 }
  }
  const minutesOf = ({ params }: WorkflowCall) => Number(params.minutes)
  return {
    ...own,
    module: {
      name: 'leave',
      workflowActions: [
        {
          name: 'leave.take',
          title: 'wf:error.service_busy',
          params: { type: 'object', required: ['minutes'], properties: { minutes: { type: 'string' }, days: { type: 'string' } } },
          async check(ctx, call) {
            const left = own.faults.check ?? 0
            own.faults.check = left - 1
            await own.meanwhile.get('check')?.()
            if (left > 0) throw new Error('The connection to the payroll is lost.')
            // A check writes nothing, whatever it tries.
            await record(ctx, call, 'checked')
            if (minutesOf(call) > 0)
              return { computed: { days: String(minutesOf(call) / 480) }, warnings: [{ key: 'cm:error.override_waits' }] }
            return { errors: { minutes: [{ key: 'error:validation.required' }] } }
          },
          async checkReverse(ctx, call) {
            await record(ctx, call, 'checked')
            return own.keeps.has('reverse') ? { errors: { minutes: [{ key: 'cm:error.quotation_past' }] } } : {}
          },
          async reserve(ctx, call) {
            enter('reserve')
            const { numAffectedRows } = await balance(ctx, call.instance.initiator_id, -minutesOf(call))
            if (numAffectedRows === 0n) throw new WorkflowRefusal({ key: 'cm:error.override_waits' })
            return undefined
          },
          async commit(ctx, call) {
            // What was written before a fault is taken back with it.
            const made = await record(ctx, call, 'taken')
            await own.meanwhile.get('commit')?.()
            enter('commit')
            return made
          },
          async release(ctx, call) {
            enter('release')
            await balance(ctx, call.instance.initiator_id, minutesOf(call))
            return undefined
          },
          async reverse(ctx, call) {
            enter('reverse')
            await balance(ctx, call.instance.initiator_id, minutesOf(call))
            await sql`update leave_record set state = 'reversed' where instance_id = ${call.instance.id}`.execute(ctx.db)
            return undefined
          },
        },
      ],
    },
  }
}

/** Its tables, made by the owner of the database. */
export async function makeLeaveTables({ database }: TestApp): Promise<void> {
  const owner = connect(database.migrateUrl, { max: 1 })
  const role = new URL(database.url).username
  await sql`create table leave_balance (user_id bigint primary key, minutes bigint not null)`.execute(owner.db)
  await sql`create table leave_record (id bigint generated always as identity primary key, instance_id bigint not null, state text not null)`.execute(
    owner.db,
  )
  await sql`grant all on leave_balance, leave_record to ${sql.ref(role)}`.execute(owner.db)
  await owner.close()
}
