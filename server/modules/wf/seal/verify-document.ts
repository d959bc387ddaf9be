/** The public verification (wf.md §5.12): a code or a file is judged against what is kept. Past all rights, and never with a value of the form. */
import { createHash, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Verification, VerifiedDocument } from '../../../../src/shared/wf/verify'
import type { Services } from '../../../contracts/services'
import { instantJson } from '../../../field-types/dates'
import { wholeFile } from '../../../files/thumbnails'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { anchorOf } from '../trail/day-anchors'
import { checkChain } from '../trail/rules/chain-check'
import { ownAuthorities, revocationOf } from './company-certificate'
import { isIssuedBy } from './crypto/certificates'
import { TooManySignatures, verifyLimits, verifyPdf, type PdfSignature } from './crypto/verify-pdf'
import { verdictOf, type Checked } from './rules/verdict'
import { storedTrail } from './stored-trail'

interface Kept {
  id: number
  instance: number
  round: number
  sha256: string
  code: string
  made_at: string
  key: string
  superseded_at: string | null
  superseded_by: string | null
  revoked_at: string | null
  serial_no: string | null
  form: I18nText
}

const unknown: Verification = {
  ...{ result: 'unknown', check: null, event: null, replaced: null },
  ...{ document: null, anchor: null, signatures: [], sha256: null },
}

/** The file that we keep under this code is judged, as if it had been brought. @param code as `readVerificationCode` reads it */
export async function verifyByCode(asked: Context, { files }: Pick<Services, 'files'>, code: string): Promise<Verification> {
  const ctx = withAllRights(asked)
  const kept = await keptFile(ctx, sql`sealed.code = ${code}`)
  if (!kept) return unknown
  return await judge(ctx, (await wholeFile(files, kept.key)) ?? Buffer.alloc(0), kept)
}

/** @param pdf as it was brought @throws ApiError 422 at `file` for one with more signatures than are judged */
export async function verifyFile(asked: Context, pdf: Buffer): Promise<Verification> {
  const ctx = withAllRights(asked)
  const same = await keptFile(ctx, sql`sealed.sha256 = ${sha256Of(pdf)}`)
  return await judge(ctx, pdf, same ?? (await keptByCodeIn(ctx, pdf)))
}

async function judge(ctx: Context, pdf: Buffer, kept: Kept | undefined): Promise<Verification> {
  const sha256 = sha256Of(pdf)
  const signatures = await signaturesOf(ctx, pdf)
  const trail = kept && (await storedTrail(ctx, kept.instance))
  const anchor = kept ? await anchorOf(ctx, kept.instance) : null
  const checked: Checked = {
    signatures: await Promise.all(signatures.map(async (one) => await checkedSignature(ctx, one))),
    record: kept
      ? {
          isSameFile: kept.sha256 === sha256,
          chain: trail ? checkChain(trail) : null,
          isAnchored: anchor?.holds ?? null,
          supersededAt: kept.superseded_at,
          supersededBy: kept.superseded_by,
        }
      : null,
    revokedAt: kept?.revoked_at ?? null,
  }
  const verdict = verdictOf(checked)
  if (verdict.result === 'unknown') return { ...unknown, sha256 }
  return {
    ...verdict,
    sha256,
    document: kept ? await documentOf(ctx, kept) : null,
    anchor: anchor && { day: anchor.day, root: anchor.root, leaves: anchor.leaves },
    signatures: signatures.map(({ name, certificate, at, isIntact }) => ({
      name,
      issuer: certificate?.issuer ?? null,
      at: at?.toISOString() ?? null,
      is_intact: isIntact,
    })),
  }
}

async function signaturesOf(ctx: Context, pdf: Buffer): Promise<PdfSignature[]> {
  try {
    return await verifyPdf(pdf, await ownAuthorities(ctx))
  } catch (error) {
    if (error instanceof TooManySignatures) throw invalidField('file', 'wf:verify.error.too_many', { most: verifyLimits.signatures })
    throw error
  }
}

async function checkedSignature(ctx: Context, { isIntact, coversWholeFile, isInTime, isTrusted, certificate, at }: PdfSignature) {
  return {
    isIntact,
    coversWholeFile,
    isInTime,
    at,
    isOurs: isTrusted,
    isPublic: certificate !== null && isPublic(certificate.pem),
    revokedAt: certificate && isTrusted ? await revocationOf(ctx, certificate.serial) : null,
  }
}

/** Issued by one of the authorities that Mozilla trusts, which Node brings along. */
function isPublic(pem: string): boolean {
  const { issuer } = new X509Certificate(pem)
  return isIssuedBy(pem, publicRoots().get(issuer) ?? [])
}

let roots: Map<string, string[]> | undefined

/** By subject: reading some 140 of them takes a few milliseconds, once. */
function publicRoots(): Map<string, string[]> {
  if (roots) return roots
  roots = new Map()
  for (const pem of rootCertificates) {
    const { subject } = new X509Certificate(pem)
    roots.set(subject, [...(roots.get(subject) ?? []), pem])
  }
  return roots
}

/** What was changed still says which file it was: by the code in its properties, and by the address in its signature. */
async function keptByCodeIn(ctx: Context, pdf: Buffer): Promise<Kept | undefined> {
  const codes = new Set<string>()
  for (const [, code = ''] of pdf.toString('latin1').matchAll(/wf(?::|\/verify\/)([0-9A-HJKMNP-TV-Z]{12})/gu)) {
    if (codes.size >= 5) break
    codes.add(code)
  }
  for (const code of codes) {
    const kept = await keptFile(ctx, sql`sealed.code = ${code}`)
    if (kept) return kept
  }
  return undefined
}

async function keptFile(ctx: Context, which: ReturnType<typeof sql>): Promise<Kept | undefined> {
  const {
    rows: [row],
  } = await sql<Kept>`
    select sealed.id, sealed.instance_id as instance, sealed.round, sealed.sha256, sealed.code, ${instantJson(sql`sealed.made_at`)} as made_at, file.storage_key as key,
      ${instantJson(sql`newer.made_at`)} as superseded_at, newer.code as superseded_by,
      case when t.state = 'revoked' then coalesce(
        (select max(${instantJson(sql`event.at`)}) from wf_event as event where event.instance_id = t.id and event.act = 'revoke'), ${instantJson(sql`t.ended_at`)}) end as revoked_at,
      t.serial_no, template.name as form
    from wf_sealed_file as sealed
      join sc_attachment as file on file.id = sealed.file_id
      join wf_instance as t on t.id = sealed.instance_id
      join wf_template as template on template.id = t.template_id
      left join wf_sealed_file as newer on newer.id = sealed.superseded_by_id
    where ${which} and sealed.deleted_at is null limit 1`.execute(ctx.db)
  return row
}

async function documentOf(ctx: Context, { instance, form, serial_no, round, code, made_at }: Kept): Promise<VerifiedDocument> {
  const { rows } = await sql<{ act: string; at: string; actor: number; principal: number | null }>`
    select act, ${instantJson(sql`at`)} as at, actor_id as actor, on_behalf_of_id as principal from wf_event
    where instance_id = ${instance} and round = ${round} and act in ('submit', 'resubmit', 'approve', 'handle', 'reject') and actor_id is not null order by seq`.execute(
    ctx.db,
  )
  const names = await personNames(ctx, [...new Set(rows.flatMap(({ actor, principal }) => [actor, principal ?? 0]))])
  const signers = rows.map(({ act, at, actor, principal }) => ({
    act,
    at,
    name: names.get(actor) ?? '',
    on_behalf_of: principal === null ? null : (names.get(principal) ?? ''),
  }))
  const { name: issuer } = await organisation.company(ctx)
  return { organisation: issuer, form, serial_no, round, code, made_at, signers }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
