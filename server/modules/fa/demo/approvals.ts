/** Adjustments that a form confirms in place of a colleague (fa.md §4.1, §10): category, linked form, and three that wait. */
import { sql } from 'kysely'
import { personContext } from '../../../auth/rights/person-context'
import { withAllRights, type Context } from '../../../kernel/context'
import { rowsSql } from '../../../resource/query/list'
import { performAction } from '../../../resource/write/act'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { approve, content, field, newDraft, publishDefinition, words } from '../../wf'
import { approvalAction } from '../voucher/approval-rules'
import { line, made, type DemoVoucher, type DemoWorld } from './voucher-parts'

const code = 'J'

const create = async (ctx: Context, entity: string, values: Record<string, unknown>): Promise<number> =>
  (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id

/** @param approver the chief accountant */
export async function makeApprovalForm(ctx: Context, approver: number): Promise<void> {
  await create(ctx, 'fa/voucher-category', {
    ...{ code, name: words('Adjustment', '調整傳票', '调整凭证', '修正伝票'), kind: 'transfer', role: 'normal' },
    ...{ requires_approval: true, colour: '#d48806', active: true },
  })
  const template = await create(ctx, 'wf/template', {
    ...{ code: 'FA-VOUCHER', icon: 'audit', category: await financeCategory(ctx), position: 60, keywords: [], allow_on_behalf: false },
    name: words('Voucher approval', '傳票簽核', '凭证签核', '伝票承認'),
    description: words(
      'Approved, the voucher is confirmed and takes its number.',
      '核准後傳票即確認並取得編號。',
      '批准后凭证即确认并取得编号。',
      '承認されると伝票が確定し、番号が付きます。',
    ),
    managers: [`u${approver}`],
  })
  const voucher = field('voucher', 'record', words('Voucher', '傳票', '凭证', '伝票'), { schema: { x: { ref: 'fa/voucher' } } })
  const chief = words('Chief accountant', '會計主管', '会计主管', '経理責任者')
  const form = content({
    ...{ fields: [voucher], nodes: [approve('n1', chief, [{ kind: 'person', id: approver }])] },
    settings: { title_pattern: '{NAME}', withdraw: 'before_end' },
  })
  const mapping = { voucher: { field: 'voucher' } }
  const draft = await newDraft(ctx, template, { ...form, bindings: [{ action: approvalAction, mapping, on_refusal: 'block' }] })
  await publishDefinition(withAllRights(ctx), draft.id, { note: 'First version' })
  await updateRecord(ctx, ctx.snapshot.get('wf/template'), template, { activated: true }, { trusted: true })
  await create(ctx, 'wf/form-link', { action: approvalAction, variant: code, template })
}

/** That of the forms which the demo of wf has made, else one of its own. */
async function financeCategory(ctx: Context): Promise<number> {
  const categories = rowsSql(ctx, ctx.snapshot.get('wf/template-category'), { filter: { all: [] }, trash: false })
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ${categories} as category where name->>'en' = 'Finance' order by id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? create(ctx, 'wf/template-category', { icon: 'dollar', name: words('Finance', '財務', '财务', '経理') })
}

const adjustments = [
  ['6221', '2209', 24_000, '調整：應付法律顧問費'],
  ['6217', '2209', 18_600, '調整：應付水電費'],
  ['1410', '6219', 36_000, '調整：預付廣告費轉列'],
] as const

/** Drafts, until they are handed in. */
export const adjustmentVouchers = (world: DemoWorld): DemoVoucher[] =>
  adjustments.map(([debit, credit, amount, summary]) => {
    const own = { department: world.departments[0] ?? null }
    const of = (account: string, net: number) => line(world.account(account), net, account.startsWith('6') ? own : {})
    return made(world, { category: code, status: 'draft', date: world.today, summary, lines: [of(debit, amount), of(credit, -amount)] })
  })

/** By who prepared them, with the rights of that person. */
export async function submitAdjustments(ctx: Context, vouchers: readonly number[], preparer: number): Promise<void> {
  const theirs = await personContext(() => ctx)(preparer, null)
  if (!theirs) throw new Error('who prepares the demo books may not sign in')
  for (const id of vouchers) await performAction(theirs, theirs.snapshot.get('fa/voucher'), 'submit', { id })
}
