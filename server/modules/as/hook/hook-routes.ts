/** `POST /api/as/hook/{kind}/check` (as.md §5): open to the browser; the other phases are called by workflow alone, in its transaction. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { readFormMapping } from '../../../../src/shared/as/form-mapping'
import { checkHook, readOfferedForms, type OfferedForm } from '../../../../src/shared/as/hook'
import type { WorkflowCall } from '../../../contracts/workflow'
import { serve } from '../../../http/serve-call'
import { rehearse, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { compensatoryLeave } from '../leave/compensatory-leave'
import { computedOf } from '../leave/dayoff-request'
import { computedOvertime } from '../overtime/overtime-request'
import { sharedTexts } from '../../sc'
import { compensationAction } from './compensation-action'
import { lookAtForm } from './dayoff-action'
import { foreignFindings, pendingRecord } from './hook-call'
import { errorsOf, spoken, type Finding } from './hook-words'
import { formMapping } from './form-mapping'
import { lookAtOvertimeForm } from './overtime-action'
import { issueWords } from '../roster/issue-words'
import { adjustmentForApplicant } from './shift-adjustment-action'
import { lookAtUnpunch } from './unpunch-action'

export function hookRoutes(app: FastifyInstance): void {
  serve(app, readOfferedForms, { rule: 'signed-in', while_viewing: true }, async (ctx) => ({ data: await offeredForms(ctx) }))
  serve(app, readFormMapping, { rule: { paths: ['as.admin.workflow-form.actions.show'] } }, async (ctx, { query: { kind } }) => ({
    data: await formMapping(ctx, kind),
  }))
  serve(app, checkHook, { rule: 'signed-in', while_viewing: true }, async (ctx, { params: { kind }, body }) => {
    const call = await browserCall(ctx, { kind, params: body.params as Readonly<Record<string, unknown>>, instance: body.instance ?? null })
    const { findings, warnings, computed } = await rehearse(ctx, (tx) => allowedLook(tx, call, kind))
    const say = (message: Message) => sharedTexts().translate(ctx.language, spoken(message))
    const errors = Object.fromEntries(Object.entries(errorsOf(findings)).map(([param, messages]) => [param, messages.map(say)]))
    return { data: { ok: findings.length === 0, errors, warnings: warnings.map(say), computed } }
  })
}

async function offeredForms(ctx: Context): Promise<OfferedForm[]> {
  const { rows } = await sql<OfferedForm>`
    select kind, coalesce(auto_fill, true) as auto_fill from as_form_setting
    where coalesce(enabled, true) and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

interface Looked {
  findings: readonly Finding[]
  warnings: readonly Message[]
  computed: Record<string, unknown>
}

/** Nobody hears of the balance or the leave of somebody whom he may not apply for, nor whether there is such a person. */
async function allowedLook(ctx: Context, call: WorkflowCall, kind: string): Promise<Looked> {
  const foreign = await foreignFindings(ctx, call, kind)
  return foreign.length > 0 ? { findings: foreign, warnings: [], computed: {} } : looked(ctx, call, kind)
}

async function looked(ctx: Context, call: WorkflowCall, kind: string): Promise<Looked> {
  switch (kind) {
    case 'overtime': {
      const found = await lookAtOvertimeForm(ctx, call, await pendingRecord(ctx, 'as/overtime', call))
      return { ...found, computed: computedOvertime(found) }
    }
    case 'unpunch':
      return lookAtUnpunch(ctx, call, await pendingRecord(ctx, 'as/unpunch', call)).then((found) => ({
        ...found,
        computed: { ...found.computed },
      }))
    case 'shift-adjustment': {
      const found = await adjustmentForApplicant(ctx, call)
      return { findings: found.findings, warnings: found.issues.map(issueWords), computed: { issues: found.issues } }
    }
    case 'overtime-compensation': {
      if (call.params.mode === 'cash_out') return cashOut(ctx, call)
      const found = await lookAtForm(ctx, call, {
        kind,
        leave: await compensatoryLeave(ctx),
        record: await pendingRecord(ctx, 'as/dayoff', call),
      })
      return { ...found, computed: computedOf(found) }
    }
    default: {
      const found = await lookAtForm(ctx, call, {
        kind: 'dayoff',
        leave: Number(call.params.leave_id ?? 0),
        record: await pendingRecord(ctx, 'as/dayoff', call),
      })
      return { ...found, computed: computedOf(found) }
    }
  }
}

async function cashOut(ctx: Context, call: WorkflowCall): Promise<Looked> {
  const { errors = {} } = (await compensationAction.check?.(ctx, call)) ?? {}
  const findings = Object.entries(errors).flatMap(([param, texts]) => texts.map((text) => ({ param, text, code: 'invalid' as const })))
  return { findings, warnings: [], computed: {} }
}

interface Asked {
  kind: string
  params: Readonly<Record<string, unknown>>
  instance: number | null
}

/** As workflow would ask, by the caller. A form counts only for who fills it in, and only one that would post here. */
async function browserCall(ctx: Context, { kind, params, instance }: Asked): Promise<WorkflowCall> {
  const person = ctx.person?.id ?? 0
  const { rows } = await sql<{ id: number; round: number; on_behalf_of: number | null }>`
    select form.id::int as id, form.round, form.on_behalf_of_id::int as on_behalf_of from wf_instance as form
    where form.id = ${instance ?? 0} and form.initiator_id = ${person} and form.deleted_at is null and exists (select 1 from wf_binding as bound
      where bound.definition_id = form.definition_id and bound.action = ${`as.${kind}`} and bound.activated and bound.deleted_at is null)`.execute(
    ctx.db,
  )
  const [own] = rows
  return {
    ...{ key: `check:${person}`, phase: 'check', params: { user_id: person, ...params }, actor: person },
    instance: {
      ...{ id: own?.id ?? 0, serial_no: null, round: own?.round ?? 1, state: 'draft', template_code: '' },
      ...{ initiator_id: person, on_behalf_of: own?.on_behalf_of ?? null, department_id: null, content_hash: null, source: null },
    },
  }
}
