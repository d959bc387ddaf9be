/** The certificates of the organisation in the database (wf.md §5.11): the internal CA and what seals are signed with, made when they are first needed. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { factsOf, issueCertificate, makeAuthority, type KeyPair } from './crypto/certificates'

export interface CompanySigner {
  /** wf/certificate. */
  id: number
  signer: KeyPair
  /** PEM of its authority. */
  chain: readonly string[]
  name: string
}

type Purpose = 'authority' | 'company'
interface Kept extends KeyPair {
  id: number
  valid_to: Date
}

const years = { authority: 20, company: 5 } as const
/** A new one is made before the old one ends, so that no seal waits for it. */
const renewDays = 30
const day = 86_400_000
/** Where the key is kept: elsewhere it doesn't open. */
const place = 'wf/certificate.key_box'

/** The first call makes both certificates: about two seconds of one core. Calls at the same time wait for it. */
export async function companySigner(ctx: Context): Promise<CompanySigner> {
  return transact(withAllRights(ctx), async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('wf_certificate company'))`.execute(tx.db)
    const name = await companyName(tx)
    const authority = (await inUse(tx, 'authority')) ?? (await make(tx, 'authority', name))
    const company = (await inUse(tx, 'company')) ?? (await make(tx, 'company', name, authority))
    return { id: company.id, signer: company, chain: [authority.certificate], name }
  })
}

/** PEM of every authority that was ever ours: old seals name old ones. */
export async function ownAuthorities(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ pem: string }>`select pem from wf_certificate where purpose = 'authority' and deleted_at is null`.execute(
    ctx.db,
  )
  return rows.map(({ pem }) => pem)
}

/** When the certificate of this number was revoked; null where it was not. @param serial hex */
export async function revocationOf(ctx: Context, serial: string): Promise<Date | null> {
  const {
    rows: [row],
  } = await sql<{ revoked_at: string | null }>`
    select revoked_at from wf_certificate where serial = ${serial} and state = 'revoked' and deleted_at is null`.execute(ctx.db)
  return row?.revoked_at ? new Date(row.revoked_at) : null
}

/** One that is revoked, or ends soon, makes room for a new one. */
async function inUse(ctx: Context, purpose: Purpose): Promise<Kept | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: number; pem: string; key_box: string; valid_to: string; state: string }>`
    select id, pem, key_box, valid_to, state from wf_certificate where purpose = ${purpose} and in_use and deleted_at is null`.execute(
    ctx.db,
  )
  if (!row) return undefined
  const key = ctx.secrets.open(row.key_box, place)
  const ends = new Date(row.valid_to)
  if (key !== null && row.state === 'active' && ends.getTime() - ctx.now().getTime() > renewDays * day)
    return { id: row.id, certificate: row.pem, key, valid_to: ends }
  await sql`update wf_certificate set in_use = null, version = version + 1 where id = ${row.id}`.execute(ctx.db)
  return undefined
}

async function make(ctx: Context, purpose: Purpose, organisation: string, authority?: Kept): Promise<Kept> {
  // A certificate in use from this minute, also where the clock of a reader is a little behind.
  const issued = { organisation, from: new Date(ctx.now().getTime() - 5 * 60_000), years: years[purpose] }
  const pair = authority
    ? await issueCertificate({ ...issued, name: organisation }, authority)
    : await makeAuthority({ ...issued, name: `${organisation} internal CA` })
  const facts = factsOf(pair.certificate)
  const { id } = await createRecord(
    ctx,
    ctx.snapshot.get('wf/certificate'),
    {
      purpose,
      in_use: true,
      pem: pair.certificate,
      key_box: ctx.secrets.seal(pair.key, place),
      serial: facts.serial,
      subject: facts.subject,
      issuer: facts.issuer,
      valid_from: facts.valid_from.toISOString(),
      valid_to: facts.valid_to.toISOString(),
      source: 'internal_ca',
      state: 'active',
    },
    { trusted: true },
  )
  return { ...pair, id, valid_to: facts.valid_to }
}

async function companyName(ctx: Context): Promise<string> {
  const { name, language } = await organisation.company(ctx)
  return i18nText(name, language) || 'Kontor'
}
