/** What people derive from what is typed: their name, and the address and number that lists show (cm.md §3.4). */
import type { Context } from '../../context'
import type { EntityHooks, Values } from '../../module'
import { findRecord } from '../../resource/read'
import { ownerDepartment } from './owner-department'
import { nameKey } from './rules/name-key'
import { displayName, type NameParts } from './rules/person-name'

interface Email { email: string; is_primary: boolean }
interface Phone { number: string; e164: string | null; label: string; is_primary: boolean }

export const personHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    const owner = after.owner ?? (await inheritedOwner(ctx, after))
    // The schema sees to the types of the fields after this.
    const emails = (after.emails ?? []) as readonly Email[]
    const phones = (after.phones ?? []) as readonly Phone[]
    const name = displayName(after as unknown as NameParts)
    return {
      owner,
      department: await ownerDepartment(ctx, { before, after: { ...after, owner } }),
      name,
      name_key: nameKey(name),
      email: (emails.find(({ is_primary }) => is_primary) ?? emails[0])?.email ?? null,
      mobile: firstMobile(phones)?.number ?? null,
      reach: [...emails.map(({ email }) => email), ...phones.map(({ e164, number }) => e164 ?? number)].join(' ') || null,
      ...(before?.consent === after.consent || (!before && after.consent === 'unknown') ? {} : { consent_at: ctx.now().toISOString() }),
    }
  },
}

/** @returns whose organization it is, else who asks */
async function inheritedOwner(ctx: Context, { organization }: Values): Promise<number | null> {
  const employer = typeof organization === 'number' ? await findRecord(ctx, ctx.snapshot.get('cm/organization'), organization) : undefined
  return typeof employer?.owner === 'number' ? employer.owner : ctx.person?.id ?? null
}

function firstMobile(phones: readonly Phone[]): Phone | undefined {
  const mobiles = phones.filter(({ label }) => label === 'mobile')
  return mobiles.find(({ is_primary }) => is_primary) ?? mobiles[0]
}
