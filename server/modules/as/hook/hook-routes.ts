/** `POST /api/as/hook/{kind}/check` (as.md §5): open to the browser; the other phases are called by workflow alone, in its transaction. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { makeSettingForm, readFormMapping, readSettingForm } from '../../../../src/shared/as/form-mapping'
import type { FormKind } from '../../../../src/schemas/as/leave-value-lists'
import { checkHook, readOfferedForms, type OfferedForm } from '../../../../src/shared/as/hook'
import type { Values } from '../../../contracts/hooks'
import type { Judgement } from '../../../contracts/request'
import type { WorkflowCall } from '../../../contracts/workflow'
import { serve } from '../../../http/serve-call'
import { rehearse, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { errorsOf } from '../../../resource/request/errors-of'
import { judgeForm } from '../../../resource/request/request-action'
import { sharedTexts } from '../../sc'
import { asRequests } from '../requests'
import { judgeCashOut, takenTimeRules } from './compensation-action'
import { formMapping } from './form-mapping'
import { makeForm } from './make-form'

export function hookRoutes(app: FastifyInstance): void {
  serve(app, readOfferedForms, { rule: 'signed-in', while_viewing: true }, async (ctx) => ({ data: await offeredForms(ctx) }))
  serve(app, readFormMapping, { rule: { paths: ['as.admin.workflow-form.actions.show'] } }, async (ctx, { query: { kind } }) => ({
    data: await formMapping(ctx, kind),
  }))
  const editors = { rule: { paths: ['as.admin.workflow-form.actions.edit'] } }
  serve(app, readSettingForm, { rule: { paths: ['as.admin.workflow-form.actions.show'] } }, async (ctx, { query: { kind } }) => ({
    data: (await ctx.ports?.workflow?.linkOf(ctx, `as.${kind}`)) ?? null,
  }))
  serve(app, makeSettingForm, editors, async (ctx, { body: { kind, publish } }) => ({ data: await makeForm(ctx, kind, publish) }))
  serve(app, checkHook, { rule: 'signed-in', while_viewing: true }, async (ctx, { params: { kind }, body }) => {
    const params = body.params as WorkflowCall['params']
    const call = await browserCall(ctx, { kind, params, instance: body.instance ?? null })
    const { findings, warnings = [], computed = {} } = await rehearse(ctx, (tx) => judged(tx, call, kind))
    const say = (message: Message) => sharedTexts().translate(ctx.language, message)
    const entity = ctx.snapshot.get(kind === 'overtime-compensation' ? 'as/dayoff' : `as/${kind}`)
    const errors = Object.entries(errorsOf(entity, findings, call.params)).map(([param, messages]) => [param, messages.map(say)])
    return { data: { ok: findings.length === 0, errors: Object.fromEntries(errors), warnings: warnings.map(say), computed } }
  })
}

async function offeredForms(ctx: Context): Promise<OfferedForm[]> {
  const { rows } = await sql<OfferedForm>`
    select kind, coalesce(auto_fill, true) as auto_fill from as_form_setting
    where coalesce(enabled, true) and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

/** What the rules say of it; nobody hears of the balance or the leave of somebody whom they may not apply for. */
async function judged(ctx: Context, call: WorkflowCall, kind: FormKind): Promise<Judgement<Values>> {
  if (kind !== 'overtime-compensation') return judgeForm(ctx, { entity: `as/${kind}`, rules: asRequests[`as/${kind}`] }, call)
  if (call.params.mode === 'cash_out') return { findings: (await judgeCashOut(ctx, call)).findings, values: {} }
  return judgeForm(ctx, { entity: 'as/dayoff', rules: takenTimeRules }, call)
}

interface Question {
  kind: FormKind
  params: WorkflowCall['params']
  instance: number | null
}

/** As workflow would ask, by the caller. A form counts only for who fills it in, and only one that would post here. */
async function browserCall(ctx: Context, { kind, params, instance }: Question): Promise<WorkflowCall> {
  const person = ctx.person?.id ?? 0
  const own = instance === null ? null : await ctx.ports?.workflow?.ownForm(ctx, instance, `as.${kind}`)
  const isNamed = params.user !== undefined || params.user_id !== undefined
  return {
    ...{ key: `check:${person}`, phase: 'check', params: isNamed ? params : { ...params, user: person }, actor: person },
    instance: {
      ...{ id: own ? (instance ?? 0) : 0, serial_no: null, round: own?.round ?? 1, state: 'draft', template_code: '' },
      ...{ initiator_id: person, on_behalf_of: own?.on_behalf_of ?? null, department_id: null, content_hash: null, source: null },
    },
  }
}
