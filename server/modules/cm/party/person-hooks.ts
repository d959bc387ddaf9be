/** What people derive from what is typed, and what a schema can't say against it (cm.md §3.4). */
import { Temporal } from 'temporal-polyfill'
import { same } from '../../../../src/schemas/core/same'
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { findRecord } from '../../../resource/read/read'
import { restoreErrors } from '../merge/restore-errors'
import { companyCountry } from './new-organization'
import { ownerDepartment } from '../common/owner-department'
import { nameIndex } from './rules/name-index'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { displayName, type NameParts } from './rules/person-name'
import { toE164 } from './rules/phone-number'
import { firstPosition, movedPositions, type Position } from './rules/position-history'

interface Email {
  email: string
  is_primary: boolean
}
interface Phone {
  number: string
  e164: string | null
  label: string
  is_primary: boolean
}

export const personHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    const owner = after.owner ?? (await inheritedOwner(ctx, after))
    // The schema sees to the types of the fields after this.
    const emails = (after.emails ?? []) as readonly Email[]
    const phones = await dialled(ctx, (after.phones ?? []) as readonly Phone[])
    const name = displayName(after as unknown as NameParts)
    return {
      owner,
      phones,
      name,
      department: await ownerDepartment(ctx, { before, after: { ...after, owner } }),
      name_key: nameKey(name),
      ...nameIndex(after),
      email: (emails.find(({ is_primary }) => is_primary) ?? emails[0])?.email ?? null,
      mobile: firstMobile(phones)?.number ?? null,
      reach: [...emails.map(({ email }) => email), ...phones.map(({ e164, number }) => e164 ?? number)].join(' ') || null,
      ...positionChanges(ctx, { before, after }),
      ...(before?.consent === after.consent || (!before && after.consent === 'unknown') ? {} : { consent_at: ctx.now().toISOString() }),
    }
  },

  validate(_ctx, { before, after }) {
    return {
      ...restoreErrors({ before, after }),
      ...(typeof after.birthday === 'string' && !isBirthday(after.birthday) ? { birthday: [{ key: 'error:validation.format_date' }] } : {}),
      ...onePrimary('emails', after),
      ...onePrimary('phones', after),
      ...onePrimary('positions', after),
    }
  },
}

/** @returns whose organization it is, else who asks */
async function inheritedOwner(ctx: Context, { organization }: Values): Promise<number | null> {
  const employer = typeof organization === 'number' ? await findRecord(ctx, ctx.snapshot.get('cm/organization'), organization) : undefined
  return typeof employer?.owner === 'number' ? employer.owner : (ctx.person?.id ?? null)
}

async function dialled(ctx: Context, phones: readonly Phone[]): Promise<Phone[]> {
  if (phones.length === 0) return []
  const country = await companyCountry(ctx)
  return phones.map((phone) => ({ ...phone, e164: toE164(phone.number, country) }))
}

/** Whoever changes the rows himself has said how it was. */
function positionChanges(ctx: Context, { before, after }: { before: Values | null; after: Values }): Values {
  const employment = {
    organization: typeof after.organization === 'number' ? after.organization : null,
    title: typeof after.job_title === 'string' ? after.job_title : null,
  }
  const positions = (after.positions ?? []) as readonly Position[]
  if (!before) return positions.length > 0 ? {} : { positions: firstPosition(employment) }
  if (same(before.organization, after.organization) || !same(before.positions, after.positions)) return {}
  return { positions: movedPositions(positions, employment, companyToday(ctx)) }
}

function firstMobile(phones: readonly Phone[]): Phone | undefined {
  const mobiles = phones.filter(({ label }) => label === 'mobile')
  return mobiles.find(({ is_primary }) => is_primary) ?? mobiles[0]
}

/** `--02-29` is one, `2025-02-29` is none. */
function isBirthday(text: string): boolean {
  try {
    Temporal.PlainDate.from(text.replace(/^--/, '2000-'))
    return true
  } catch {
    return false
  }
}

function onePrimary(field: string, after: Values): FieldErrors {
  const rows = (after[field] ?? []) as readonly { is_primary: boolean }[]
  const others = rows.flatMap(({ is_primary }, index) => (is_primary ? [index] : [])).slice(1)
  return Object.fromEntries(others.map((index): [string, Message[]] => [`${field}.${index}.is_primary`, [{ key: 'cm:error.one_primary' }]]))
}
