/** Creating and changing what may be there already, and asking beforehand (cm.md §2.4, R5). */
import type { Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Values } from '../../../contracts/hooks'
import { invalidField } from '../../../kernel/errors'
import { replyWritten } from '../../../resource/routes/answer-once'
import { namingHolders } from '../../../resource/read/name-holders'
import { mayDo } from '../../../resource/query/rights'
import { idParams, routeSchema } from '../../../resource/routes/route-schemas'
import { createAnswer, updateAnswer } from '../../../resource/write/write'
import { cmSetting } from '../settings/setting'
import { orMerged } from '../merge/merged-into'
import type { DuplicateRule } from './duplicate-rule'
import { findAlike } from './find-duplicates'
import { leadDuplicates } from './lead-duplicates'
import { organizationDuplicates } from './organization-duplicates'
import { personDuplicates } from './person-duplicates'
import type { Confirmation } from './refuse-duplicates'

/** By entity; another one joins by its line here. */
export const duplicateRules: readonly DuplicateRule[] = [organizationDuplicates, personDuplicates, leadDuplicates]

const mostConfirmed = 100

/** Registered before the generated calls, whose place they take. */
export function duplicateRoutes(app: FastifyInstance): void {
  for (const rule of duplicateRules) routesOf(app, rule)
}

function routesOf(app: FastifyInstance, rule: DuplicateRule): void {
  const declared = app.kontor.snapshot().get(rule.entity)
  const base = `/api/${rule.entity}`
  const needs = (action: string) => ({ paths: [`${declared.path}.actions.${action}`] })
  const checked = (ctx: Context, confirmation: Confirmation) => withIntent(ctx, rule.entity, { duplicates: confirmation })

  app.post(
    `${base}/check-duplicates`,
    { config: { rule: needs('list'), while_viewing: true }, schema: { body: { type: 'object' }, tags: [rule.entity] } },
    async ({ ctx, body }) => {
      const entity = ctx.snapshot.get(rule.entity)
      const { duplicate_certain } = await cmSetting(ctx)
      const { duplicates, hints } = await findAlike(ctx, rule, body as Values)
      return { data: duplicates, meta: { hints, certain: duplicate_certain, may_create: mayDo(ctx, entity, 'create-duplicate') } }
    },
  )

  app.post(base, { config: { rule: needs('create') }, schema: routeSchema(declared, 'create', {}) }, async (request, reply) => {
    const { values, confirmation } = partsOf(request)
    const entity = request.ctx.snapshot.get(rule.entity)
    return namingHolders(request.ctx, entity, values, () =>
      replyWritten(request, reply, (ctx, claim) => createAnswer(checked(ctx, confirmation), entity, values, claim)),
    )
  })

  app.patch(
    `${base}/:id`,
    { config: { rule: needs('edit') }, schema: routeSchema(declared, 'update', { params: idParams }) },
    async (request, reply) => {
      const { values, confirmation } = partsOf(request)
      const entity = request.ctx.snapshot.get(rule.entity)
      const { id } = request.params as { id: string }
      const save = () =>
        namingHolders(request.ctx, entity, values, () =>
          replyWritten(request, reply, (ctx, claim) => updateAnswer(checked(ctx, confirmation), entity, Number(id), values, claim)),
        )
      return orMerged(request.ctx, entity, Number(id), 409, save)
    },
  )
}

/** The record's own fields, and what was answered to the question. @throws 422 naming what has not its form */
function partsOf({ body }: FastifyRequest): { values: Values; confirmation: Confirmation } {
  const { confirm_duplicates, duplicate_reason, ...values } = (body ?? {}) as Values
  const areIds = (ids: unknown): ids is number[] =>
    Array.isArray(ids) && ids.length <= mostConfirmed && ids.every((id) => Number.isSafeInteger(id))
  if (confirm_duplicates !== undefined && !areIds(confirm_duplicates)) throw invalidField('confirm_duplicates', 'error:validation.type')
  if (duplicate_reason !== undefined && duplicate_reason !== null && typeof duplicate_reason !== 'string')
    throw invalidField('duplicate_reason', 'error:validation.type')
  if (typeof duplicate_reason === 'string' && duplicate_reason.length > 500)
    throw invalidField('duplicate_reason', 'error:validation.maxLength', { limit: 500 })
  return {
    values,
    confirmation: { ...(confirm_duplicates ? { confirm_duplicates } : {}), ...(duplicate_reason ? { duplicate_reason } : {}) },
  }
}
