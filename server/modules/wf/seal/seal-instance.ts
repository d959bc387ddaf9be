/** The sealed PDF of an approved form (wf.md §5.11, pdf_mode on_end): rendered with its trail, sealed once with the company's certificate. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { isSigning, nodesOf } from '../../../../src/shared/wf/flow-tree'
import { printedCode, verificationCode } from '../../../../src/shared/wf/verification-code'
import type { Services } from '../../../contracts/services'
import { wallClock } from '../../../export/values'
import { addAttachment } from '../../../files/attachment-store'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { writeFormPdf } from '../print/form-pdf'
import { instancePage, loadPrinted, type PrintedInstance } from '../print/instance-page'
import { loadPictures } from '../print/named-records'
import { companySigner } from './company-certificate'
import { sealPdf } from './crypto/seal-pdf'

export interface SealedFile {
  id: number
  file: number
  code: string
  sha256: string
}

type SealServices = Pick<Services, 'texts' | 'files'>

/** What only the system's own work may write: a form of at most so many bytes is a limit of uploads, not of it. */
const limits = { maxBytes: 200 * 1024 * 1024, blocked: [] }

/**
 * One file for each round: what is there already stays, so that a repeated job seals nothing twice. An earlier round's is superseded by it.
 * @throws 404 without such an instance
 */
export async function sealInstance(ctx: Context, services: SealServices, instance: number): Promise<SealedFile> {
  const all = withAllRights(ctx)
  // It leaves the house in the company's language, whoever was the last to sign.
  const { language } = await organisation.company(all)
  const printed = await loadPrinted({ ...all, language }, instance)
  const known = await sealedOf(all, instance, printed.round)
  if (known) return known
  const { signer, chain, name } = await companySigner(all)
  const at = ctx.now()
  const code = verificationCode(randomBytes(12))
  const url = await verifyUrl(all, code)
  const say = (key: string, params: Readonly<Record<string, string>>) => services.texts.translate(language, { key: `wf:${key}`, params })
  const page = await instancePage(all, services, printed, {
    language,
    trail: true,
    attachments: true,
    view: null,
    verify: { code, url },
    seal: {
      lines: [
        say('print.seal.by', { name }),
        `${wallClock(ctx.companyZone())(at.toISOString())} ${ctx.companyZone()}`,
        say('print.seal.code', { code: printedCode(code) }),
      ],
      picture: await pressedSeal(all, services.files, printed),
    },
    watermark: null,
  })
  const { pdf, seal } = await writeFormPdf(page)
  if (!seal) throw new Error('The page has no place for the seal.')
  const sealed = await sealPdf(pdf, {
    signer,
    chain,
    name,
    reason: say('seal.reason', { serial: printed.serial_no ?? '' }),
    contact: url,
    at,
    field: 'wf_seal',
    box: { page: -1, rect: seal },
  })
  return await transact(
    all,
    async (tx) => await keep(tx, services, { instance, round: printed.round, serial: printed.serial_no, code, at, sealed }),
  )
}

/** The picture of the company's seal, where somebody who may use it put it on the form (wf.md §5.11): of several the last one. */
async function pressedSeal(ctx: Context, files: Services['files'], { id, round, content }: PrintedInstance): Promise<string | null> {
  const sealed = new Map(
    nodesOf(content.flow).flatMap((node) => (isSigning(node) && node.sign_policy?.seal ? [[node.key, node.sign_policy.seal]] : [])),
  )
  if (sealed.size === 0) return null
  const {
    rows: [last],
  } = await sql<{ node: string }>`
    select node_key as node from wf_event where instance_id = ${id} and round = ${round} and act in ('approve', 'handle')
      and node_key = any(${[...sealed.keys()]}::text[]) order by seq desc limit 1`.execute(ctx.db)
  if (!last) return null
  const {
    rows: [seal],
  } = await sql<{ image: number | null }>`select image_id as image from wf_seal where id = ${sealed.get(last.node) ?? 0}`.execute(ctx.db)
  if (!seal?.image) return null
  return (await loadPictures(ctx, files, [seal.image])).get(seal.image) ?? null
}

/** Where a code is verified: printed on paper, so by the address of the console in the company settings. */
export async function verifyUrl(ctx: Context, code: string): Promise<string> {
  const { console_address } = await organisation.company(ctx)
  return `${console_address}/wf/verify/${code}`
}

/** The newest file of a round, if it is sealed. */
export async function sealedOf(ctx: Context, instance: number, round: number): Promise<SealedFile | undefined> {
  const {
    rows: [row],
  } = await sql<SealedFile>`
    select id, file_id as file, code, sha256 from wf_sealed_file
    where instance_id = ${instance} and round = ${round} and superseded_by_id is null and deleted_at is null`.execute(ctx.db)
  return row
}

interface Made {
  instance: number
  round: number
  serial: string | null
  code: string
  at: Date
  sealed: Buffer
}

async function keep(ctx: Context, { files }: SealServices, { instance, round, serial, code, at, sealed }: Made): Promise<SealedFile> {
  // Two jobs at once: the second finds the file of the first.
  await sql`select id from wf_instance where id = ${instance} for no key update`.execute(ctx.db)
  const known = await sealedOf(ctx, instance, round)
  if (known) return known
  const content = Readable.from([sealed])
  const { id: file } = await addAttachment(ctx, files, { name: `${serial ?? instance}.pdf`, content, limits, scan: 'skipped' })
  const sha256 = createHash('sha256').update(sealed).digest('hex')
  const { id } = await createRecord(
    ctx,
    ctx.snapshot.get('wf/sealed-file'),
    { instance, round, file, sha256, code, level: 'seal', timestamp_state: 'none', made_at: at.toISOString() },
    { trusted: true },
  )
  await sql`update wf_sealed_file set superseded_by_id = ${id}, version = version + 1
    where instance_id = ${instance} and id <> ${id} and superseded_by_id is null and deleted_at is null`.execute(ctx.db)
  return { id, file, code, sha256 }
}
