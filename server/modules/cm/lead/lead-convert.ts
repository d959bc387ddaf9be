/** A lead's raw words become an organization and a person, new ones or ones that are there (cm.md §4 "convert"). */
import type { Parties } from '../../../../src/shared/cm/lead'
import type { Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { ApiError, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { createRecord } from '../../../resource/write/write'
import type { DuplicateRule } from '../duplicates/duplicate-rule'
import { organizationDuplicates } from '../duplicates/organization-duplicates'
import { personDuplicates } from '../duplicates/person-duplicates'

/**
 * @returns what of the lead follows from it; the organization and the contact are written
 * @throws 422 with paths like `organization.name`, also for duplicates that nobody has looked at
 */
export async function partiesOf(
  tx: Context,
  before: Values,
  { organization, person = null, confirm_duplicates = [] }: Parties,
): Promise<Values> {
  const checked = (rule: DuplicateRule, { duplicate_reason }: Values): Context =>
    withIntent(tx, rule.entity, {
      // Also when somebody who works along converts it.
      default_owner: before.owner,
      duplicates: { confirm_duplicates, ...(typeof duplicate_reason === 'string' ? { duplicate_reason } : {}) },
    })
  if (!organization) throw invalidField('organization', 'error:validation.required')
  const company = await partyOf(checked(organizationDuplicates, organization), 'organization', organization)
  const contact = person && (await partyOf(checked(personDuplicates, person), 'person', { organization: company, ...person }))
  return { organization: company, ...(contact === null ? {} : { person: contact }), converted_at: tx.now().toISOString() }
}

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
    // Left empty and not left out: it is the lead's owner who has it, and not whoever converts.
    const row = await createRecord(ctx, entity, { owner: null, ...values })
    return Number(row.id)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    const errors = Object.fromEntries(
      Object.entries(error.details.errors).map(([path, messages]) => [path === 'duplicate' ? path : `${kind}.${path}`, messages]),
    )
    throw new ApiError(error.status, error.text, { ...error.details, errors })
  }
}
