/** Proofs as people read them, the call that makes one, and the nightly one, of whose failure the chief accountants are notified at once. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { proveBooks as proveCall, readNumbers, readProofs, type Proof } from '../../../../src/shared/fa/integrity'
import type { JobKind } from '../../../contracts/jobs'
import { serve } from '../../../http/serve-call'
import { transact, type Context } from '../../../kernel/context'
import { notify, organisation, sharedTexts } from '../../sc'
import { numbersByCategory } from './numbers'
import { proveBooks, type Broken } from './prove-books'

const kept = 30
const path = 'fa.admin.parameter.actions.integrity'

export function integrityRoutes(app: FastifyInstance): void {
  serve(app, readProofs, { rule: { paths: ['fa.admin.parameter.actions.show'] } }, async (ctx) => {
    return { data: await proofsOf(ctx, kept) }
  })
  serve(app, readNumbers, { rule: { paths: ['fa.admin.parameter.actions.show'] } }, async (ctx) => ({ data: await numbersByCategory(ctx) }))
  serve(app, proveCall, { rule: { paths: [path] } }, (ctx) =>
    transact(ctx, async (tx) => {
      await prove(tx)
      const [made] = await proofsOf(tx, 1)
      if (!made) throw new Error('The proof that was made is not there.')
      return { data: made }
    }),
  )
}

/** The newest first. */
async function proofsOf(ctx: Context, count: number): Promise<Proof[]> {
  const { rows } =
    await sql<Row>`select id, at, ok, vouchers, posting_no, findings from fa_proof where deleted_at is null order by id desc limit ${count}`.execute(
      ctx.db,
    )
  return rows.map((row) => asProof(ctx, row))
}

interface Row extends Omit<Proof, 'findings'> {
  findings: readonly Broken[] | null
}

export const proveNightly: JobKind = {
  kind: 'fa.prove',
  announces_success: true,
  run: async (job) => {
    const { ok } = await job.transact(prove)
    return { result: { ok } }
  },
}

async function prove(ctx: Context) {
  const proof = await proveBooks(ctx)
  if (proof.ok !== true) await tellChiefs(ctx, Array.isArray(proof.findings) ? proof.findings.length : 0)
  return proof
}

async function tellChiefs(ctx: Context, count: number): Promise<void> {
  const people = await organisation.roleHolders(ctx, 'chief-accountant')
  if (people.length === 0) return
  await notify.send(ctx, {
    event: 'fa.proof.failed',
    to: people.map((id) => `u${id}`),
    self: true,
    urgent: true,
    params: { count: String(count) },
    url: '/fa/admin/maintain/voucher',
    data: { title: notify.text('fa:proof.failed', () => ({ count })) },
  })
}

const asProof = (ctx: Context, { findings, ...proof }: Row): Proof => ({
  ...proof,
  findings: (findings ?? []).map((broken) => ({
    check: broken.check,
    voucher: broken.voucher,
    number: broken.number,
    text: textOf(ctx, broken),
  })),
})

const textOf = (ctx: Context, { check, number, params }: Broken): string =>
  sharedTexts().translate(ctx.language, {
    key: `fa:proof.${check === 'chain' ? `chain_${String(params.fault)}` : check}`,
    params: { ...params, number: number ?? '–' },
  })
