/** What organizations derive from what is typed, and what a schema can't say against it (cm.md §3.3, §4). */
import { can } from '../../../../src/schemas/core/permission'
import { actorOf, type Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { newCustomerCode } from './customer-code'
import { restoreErrors } from '../merge/restore-errors'
import { companyCountry, lookupDefaults } from './new-organization'
import { addressErrors, billErrors, dispatchErrors, termErrors } from './organization-terms'
import { flagBlocked, notifyBlocked } from './organization-blocked'
import { ownerDepartment } from '../common/owner-department'
import { keptRegistryNumber, registryErrors, sharesNumber } from './organization-registry'
import { domainOf } from './rules/domain'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { placeOf, type PlacedAddress } from './rules/organization-place'
import { toE164 } from './rules/phone-number'
import { registryTypeOf } from './rules/registry-number'
import { cmSetting } from '../settings/setting'

type Change = { before: Values | null; after: Values }

export const organizationHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    const setting = await cmSetting(ctx)
    const country = textOf(after.country) ?? (await companyCountry(ctx))
    const registry_type = textOf(after.registry_type) ?? (after.kind === 'individual' ? 'none' : registryTypeOf(country))
    const owner = after.owner ?? before?.owner ?? actorOf(ctx)
    const known = { ...after, country, registry_type }
    return {
      country,
      registry_type,
      owner,
      registry_no: keptRegistryNumber(known, setting),
      registry_held: sharesNumber(after) ? null : true,
      name_key: nameKey(String(after.name ?? '')),
      department: await ownerDepartment(ctx, { before, after: { ...after, owner } }),
      phone_e164: toE164(textOf(after.phone), country),
      domain: domainOf({ website: textOf(after.website), email: textOf(after.email) }, setting.free_mail_domains ?? []),
      ...placeOf(((after.addresses ?? []) as readonly Partial<PlacedAddress>[]).map(asPlaced)),
      ...(before ? {} : await lookupDefaults(ctx, known)),
      ...(await lifecycleChanges(ctx, { before, after })),
    }
  },

  async validate(ctx, change) {
    const { before, after } = change
    return {
      ...restoreErrors(change),
      ...blockErrors(ctx, change),
      ...(await registryErrors(ctx, change)),
      ...addressErrors(after),
      ...(await dispatchErrors(ctx, after)),
      ...(await billErrors(ctx, after)),
      ...(await termErrors(ctx, { before, after })),
    }
  },

  async afterSave(ctx, { before, after }) {
    const id = Number(after.id)
    // For other modules, which keep no copy of their own (§7).
    await publishEvent(ctx, `cm.organization.${before ? 'updated' : 'created'}`, {
      entity: 'cm/organization',
      record_id: id,
      organization: id,
    })
    if (!before || !turnedBlocked({ before, after })) return
    await flagBlocked(ctx, id)
    if (after.lifecycle === 'blocked') await notifyBlocked(ctx, after)
  },
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A customer has a code and is listed as one; who is no longer blocked is what he was before. */
async function lifecycleChanges(ctx: Context, { before, after }: Change): Promise<Values> {
  if (before?.lifecycle === 'blocked' && after.lifecycle !== 'blocked') {
    return { lifecycle: after.customer_code ? 'customer' : 'prospect' }
  }
  if (after.lifecycle !== 'customer') return {}
  return { is_customer: true, ...(after.customer_code ? {} : { customer_code: await newCustomerCode(ctx) }) }
}

const turnedBlocked = ({ before, after }: Change): boolean => (before?.lifecycle === 'blocked') !== (after.lifecycle === 'blocked')

/** Blocking and unblocking take the right to change credit (cm.md §4); that a reason is given the declaration says. */
function blockErrors(ctx: Context, { before, after }: Change): FieldErrors {
  if (!turnedBlocked({ before, after }) || ctx.person === null || can(ctx.tree, 'cm.use.organization.fields.finance-edit')) return {}
  return { lifecycle: [{ key: 'cm:error.block_right' }] }
}

/** As it is written; what the writer left out is empty. */
const asPlaced = ({
  kind = 'registered',
  city = null,
  is_default = false,
  lat = null,
  lng = null,
}: Partial<PlacedAddress>): PlacedAddress => ({ kind, city, is_default, lat, lng })
