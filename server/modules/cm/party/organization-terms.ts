/** How documents, invoices and payments go between us and an organization: what does not fit together (cm.md §3.2, §3.3). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { dispatchLacks, type DispatchNeeds } from './rules/dispatch-needs'

interface Address {
  kind: string
  is_default: boolean
}

/** One default of each kind. */
export function addressErrors({ addresses }: Values): FieldErrors {
  const rows = (addresses ?? []) as readonly Address[]
  const repeated = rows.flatMap(({ kind, is_default }, index) =>
    is_default && rows.findIndex((other) => other.is_default && other.kind === kind) < index ? [index] : [],
  )
  return Object.fromEntries(
    repeated.map((index): [string, Message[]] => [`addresses.${index}.is_default`, [{ key: 'cm:error.one_default_address' }]]),
  )
}

/** What the method needs must be there. */
export async function dispatchErrors(ctx: Context, after: Values): Promise<FieldErrors> {
  if (typeof after.document_dispatch_method !== 'number') return {}
  const {
    rows: [method],
  } = await sql<{
    needs: DispatchNeeds
  }>`select needs from cm_document_dispatch_method where id = ${after.document_dispatch_method}`.execute(ctx.db)
  if (!method || !dispatchLacks(method.needs, after)) return {}
  return { document_dispatch_method: [{ key: `cm:error.dispatch_${method.needs}` }] }
}

/** Carrier and donation code of Taiwan's e-invoices, as the method of taking bills asks for them. */
export async function billErrors(ctx: Context, { country, bill_pickup_method, carrier_no, love_code }: Values): Promise<FieldErrors> {
  if (country !== 'TW') return {}
  const method = typeof bill_pickup_method === 'number' ? await pickupMethod(ctx, bill_pickup_method) : undefined
  const required: Message[] = [{ key: 'error:validation.required' }]
  return {
    ...(method?.needs_carrier_no && !carrier_no ? { carrier_no: required } : {}),
    ...(typeof carrier_no === 'string' && !isCarrierNumber(method?.carrier_type ?? null, carrier_no)
      ? { carrier_no: [{ key: 'cm:error.carrier_no' }] }
      : {}),
    ...(method?.needs_love_code && !love_code ? { love_code: required } : {}),
  }
}

async function pickupMethod(
  ctx: Context,
  id: number,
): Promise<{ needs_carrier_no: boolean; needs_love_code: boolean; carrier_type: string | null } | undefined> {
  const {
    rows: [row],
  } = await sql<{ needs_carrier_no: boolean; needs_love_code: boolean; carrier_type: string | null }>`
    select needs_carrier_no, needs_love_code, nullif(carrier_type, 'none') as carrier_type from cm_bill_pickup_method where id = ${id}`.execute(
    ctx.db,
  )
  return row
}

/** A term is agreed in certain currencies, or in any. */
export async function termErrors(ctx: Context, { before, after }: { before: Values | null; after: Values }): Promise<FieldErrors> {
  const isNew = !before || before.term_of_payment !== after.term_of_payment || before.currency !== after.currency
  if (!isNew || typeof after.term_of_payment !== 'number' || typeof after.currency !== 'string') return {}
  const {
    rows: [term],
  } = await sql<{ currencies: string[] | null }>`select currencies from cm_term_of_payment where id = ${after.term_of_payment}`.execute(
    ctx.db,
  )
  const allowed = term?.currencies ?? []
  return allowed.length === 0 || allowed.includes(after.currency)
    ? {}
    : { term_of_payment: [{ key: 'cm:error.term_currency', params: { currencies: allowed.join(', ') } }] }
}

/**
 * Carriers of Taiwan's e-invoices (cm.md §3.3): mobile barcode 3J0002, citizen digital certificate CQ0001.
 * @param type of the bill pickup method; another one or none takes either form
 * @returns false for what is neither
 */
function isCarrierNumber(type: string | null, text: string): boolean {
  const formats = Object.values(carrierFormats)
  const wanted = type === null ? undefined : carrierFormats[type]
  return wanted ? wanted.test(text) : type === 'member' || formats.some((format) => format.test(text))
}

const carrierFormats: Readonly<Record<string, RegExp>> = { '3J0002': /^\/[0-9A-Z.+-]{7}$/, CQ0001: /^[A-Z]{2}[0-9]{14}$/ }
