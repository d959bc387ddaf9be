/** A lead's raw words become an organization and a person, new ones or ones that are there (cm.md §4 "convert"). */
import type * as calls from '../../../../src/shared/cm/lead'
import type { BodyOf } from '../../../../src/shared/core/call'
import { transact, type Context } from '../../../kernel/context'
import { withHooks } from '../../../resource/write/with-hooks'
import { ApiError, invalidField } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, updateRecord } from '../../../resource/write/write'
import type { DuplicateRule } from '../duplicates/duplicate-rule'
import { organizationDuplicates } from '../duplicates/organization-duplicates'
import { personDuplicates } from '../duplicates/person-duplicates'
import { withDuplicateCheck } from '../duplicates/refuse-duplicates'

/** The raw fields stay as they came. @throws 409 when it is closed, 422 with paths like `organization.name`, also for duplicates that nobody has looked at */
export async function convertLead(
  ctx: Context,
  id: number,
  { version, organization, person = null, confirm_duplicates = [] }: BodyOf<typeof calls.convertLead>,
): Promise<void> {
  const entity = ctx.snapshot.get('cm/lead')
  requireAction(ctx, entity, 'convert')
  await transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    const checked = (rule: DuplicateRule, { duplicate_reason }: Values): Context =>
      withHooks(
        tx,
        rule.entity,
        withDuplicateCheck(ownedBy(before.owner, tx.hooks[rule.entity] ?? {}), rule, {
          confirm_duplicates,
          ...(typeof duplicate_reason === 'string' ? { duplicate_reason } : {}),
        }),
      )
    if (before.status !== 'open') throw new ApiError(409, { key: `cm:error.lead_is_${String(before.status)}` })
    if (!organization) throw invalidField('organization', 'error:validation.required')
    const company = await partyOf(checked(organizationDuplicates, organization), 'organization', organization)
    const contact = person && (await partyOf(checked(personDuplicates, person), 'person', { organization: company, ...person }))
    const patch = {
      ...(version === undefined ? {} : { version }),
      organization: company,
      ...(contact === null ? {} : { person: contact }),
      converted_at: tx.now().toISOString(),
    }
    await updateRecord(tx, entity, id, patch, { trusted: true })
  })
}

/** What comes of a lead is its owner's where nobody else is named, also when somebody who works along converts it. */
const ownedBy = (owner: unknown, hooks: EntityHooks): EntityHooks => ({
  ...hooks,
  beforeSave: async (ctx, { before, after }) => {
    const owned = { ...after, owner: after.owner ?? owner }
    return { owner: owned.owner, ...(await hooks.beforeSave?.(ctx, { before, after: owned })) }
  },
})

async function partyOf(
  ctx: Context,
  kind: 'organization' | 'person',
  { id, duplicate_reason: _reason, ...values }: Values,
): Promise<number> {
  const entity = ctx.snapshot.get(`cm/${kind}`)
  if (typeof id === 'number') {
    if (!(await findRecord(ctx, entity, id))) throw invalidField(kind, 'error:validation.reference')
    return id
  }
  try {
    const row = await createRecord(ctx, entity, values)
    return Number(row.id)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    const errors = Object.fromEntries(
      Object.entries(error.details.errors).map(([path, messages]) => [path === 'duplicate' ? path : `${kind}.${path}`, messages]),
    )
    throw new ApiError(error.status, error.text, { ...error.details, errors })
  }
}
