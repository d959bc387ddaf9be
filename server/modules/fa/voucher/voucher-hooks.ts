/** What the declaration of vouchers can't say: who touches which, what a draft may hold, and the effects of its actions (fa.md §4.1, §6). */
import { sql } from 'kysely'
import { isIsoDate } from '../../../../src/schemas/core/iso-date'
import type { ActionUseCase, EntityHooks, Unsaved, Values } from '../../../contracts/hooks'
import { actorOf, type Context } from '../../../kernel/context'
import { ApiError, conflict, invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { mayDo } from '../../../resource/query/rights'
import { touchRows } from '../../../resource/query/statement'
import { personNames } from '../../../resource/read/person-names'
import { voidInvoiceOf } from '../invoice/void-with-voucher'
import { letApprovalGo, submitVoucher } from './approval-rules'
import { bookOf } from './book'
import { announceConfirmed, confirmation, refuseConfirmed, requireConfirmer } from './confirm-voucher'
import { givenLines } from './given-lines'
import { categoryOf } from './judge'
import { logRefusedDay } from './locked-attempt'
import { openingErrors, requireOpening } from './opening-voucher'
import { periodOfDay } from './period-of-day'
import { announcePosted, posting, requirePoster } from './post-voucher-row'
import { copyVoucher, reverseVoucher } from './reverse-voucher'
import { releaseSettlements } from './settlements-of'
import { linesOf, linesOfOne, moveLines, replaceLines } from './stored-lines'
import { notifyConfirmed, notifyVoided } from './voucher-notices'
import type { Voucher } from './voucher-row'

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher')
const may = (ctx: Context, action: string): boolean => mayDo(ctx, entityOf(ctx), action)

const ofMoney = (alias: string) =>
  sql<boolean>`exists (select 1 from fa_voucher_category as kind where kind.id = ${sql.ref(`${alias}.category_id`)} and kind.kind <> 'transfer')`

export const voucherHooks: EntityHooks<Voucher> = {
  /** Cashiers have receipts and payments. */
  readsOnly: (ctx, alias) => (may(ctx, 'all-kinds') ? undefined : ofMoney(alias)),
  showsFile: async (ctx, record) => may(ctx, 'confidential') || !(await isConfidential(ctx, record)),
  async beforeSave(ctx, { before, after }) {
    const [date, adjusting] = [isIsoDate(after.date) ? after.date : null, after.adjusting === true]
    const category = typeof after.category === 'number' ? after.category : null
    // The system may bring who prepared it: the person of another module.
    const prepared = before
      ? {}
      : { prepared_by: after.prepared_by ?? actorOf(ctx), prepared_at: after.prepared_at ?? ctx.now().toISOString() }
    const role = takesRole(before, after) ? { role: (await categoryOf(ctx, category))?.role ?? 'normal' } : {}
    if (before && before.date === date && before.adjusting === adjusting) return { ...prepared, ...role }
    const period = date === null ? null : await periodOfDay(ctx, { date, adjusting })
    return { ...prepared, ...role, period: period?.id ?? null }
  },
  async validate(ctx, { before, after }) {
    // What actions write is judged by them.
    if (ctx.action?.entity === 'fa/voucher' || !ctx.person) return undefined
    refuseOthersDraft(ctx, before)
    const opening = after.status === 'draft' ? await openingErrors(ctx, after.category, before?.id) : {}
    return { ...(await kindErrors(ctx, after)), ...opening, ...fileErrors(ctx, before, after), ...frozenErrors(before, after) }
  },
  async afterSave(ctx, { before, after }) {
    if (before && after.status === 'draft' && (before.date !== after.date || before.period !== after.period)) await moveLines(ctx, after)
  },
  async beforeDelete(ctx, row) {
    refuseOthersDraft(ctx, row)
    if (row.number !== null) throw conflict('fa:error.numbered', { number: row.number }, { number: row.number })
  },
  virtualFields: {
    read: async (ctx, ids) => new Map([...(await linesOf(ctx, ids))].map(([id, lines]) => [id, { lines }])),
    async save(ctx, { before, after, given }) {
      if (!Object.hasOwn(given, 'lines')) return
      if (after.status !== 'draft') throw invalid({ lines: [{ key: 'fa:error.lines_sealed' }] })
      const { id, date, period } = after
      const stored = before ? await linesOfOne(ctx, id) : []
      const { lines, ids } = await givenLines(ctx, given.lines, await bookOf(ctx), stored)
      if (before) await refuseStaleLines(ctx, id, ids)
      const total = await replaceLines(ctx, { id, date, period }, lines)
      await sql`update fa_voucher set total = ${total}::numeric where id = ${id}`.execute(ctx.db)
      if (before)
        await touchRows(ctx, entityOf(ctx), [id], { lines: { from: null, to: lines.length }, total: { from: before.total, to: total } })
    },
  },
  actions: {
    submit: {
      async run(ctx, { before }) {
        refuseOthersDraft(ctx, before)
        await submitVoucher(ctx, before)
        return undefined
      },
    },
    confirm: {
      already: async (ctx, before) => {
        await refuseConfirmed(ctx, before, personName)
        return undefined
      },
      run: async (ctx, { before }) => {
        await requireConfirmer(ctx, before)
        return logRefusedDay(ctx, before, () => confirmation(ctx, before))
      },
      async afterwards(ctx, { after }) {
        await announceConfirmed(ctx, after)
        await notifyConfirmed(ctx, after)
      },
    },
    unconfirm: {
      async run(ctx, { before }) {
        const { id, date, adjusting } = before
        const period = date === null ? null : await periodOfDay(ctx, { date, adjusting })
        if (period && !period.is_open) throw conflict(`fa:check.period_${period.state}`, undefined, { period: period.title })
        await releaseSettlements(ctx, id)
        return letApprovalGo(ctx, before)
      },
    },
    post: {
      run: async (ctx, { before }) => {
        await requirePoster(ctx, before)
        return logRefusedDay(ctx, before, () => posting(ctx, before))
      },
      afterwards: (ctx, { after }) => announcePosted(ctx, after),
    },
    void: {
      async run(ctx, { before }) {
        await releaseSettlements(ctx, before.id)
        return undefined
      },
      async afterwards(ctx, { after }) {
        const event = { entity: 'fa/voucher', record_id: after.id, number: after.number, date: after.date }
        await publishEvent(ctx, 'fa.voucher.voided', event)
        await voidInvoiceOf(ctx, after.id, { reason: after.reason ?? '', field: 'reason' })
        await notifyVoided(ctx, after)
      },
    },
    reverse: {
      async run(ctx, { before, input }) {
        const { id } = await reverseVoucher(ctx, before, {
          date: typeof input.reversal_date === 'string' ? input.reversal_date : null,
          reason: String(input.reversal_reason),
          undo_settlements: input.undo_settlements === true,
        })
        if (input.copy_lines === true) {
          await requireOpening(ctx, before.category, before.id)
          await copyVoucher(ctx, before)
        }
        return { reversed_by: id }
      },
      async afterwards(ctx, { after, input: { reversal_reason: reason } }) {
        await voidInvoiceOf(ctx, after.id, { reason: typeof reason === 'string' ? reason : '', field: 'reversal_reason' })
      },
    },
    copy: {
      async run(ctx, { before }) {
        await requireOpening(ctx, before.category)
        await copyVoucher(ctx, before)
        return undefined
      },
    },
  } satisfies Record<string, ActionUseCase<Voucher>>,
}

/** The role is that of the category, until there is a number; a reversal keeps its own. */
const takesRole = (before: Voucher | null, after: Values): boolean =>
  before ? before.category !== after.category && before.number === null && before.role !== 'reversal' : after.role === 'normal'

/** Lines of confidential categories are for those who may see them alone (fa.md §6). */
export const voucherLineHooks: EntityHooks = {
  readsOnly(ctx, alias) {
    const rules = [
      ...(may(ctx, 'all-kinds')
        ? []
        : [sql<boolean>`exists (select 1 from fa_voucher as own where own.id = ${sql.ref(`${alias}.voucher_id`)} and ${ofMoney('own')})`]),
      ...(may(ctx, 'confidential')
        ? []
        : [
            sql<boolean>`not exists (select 1 from fa_voucher as own join fa_voucher_category as kind on kind.id = own.category_id where own.id = ${sql.ref(`${alias}.voucher_id`)} and kind.confidential)`,
          ]),
    ]
    return rules.length === 0 ? undefined : sql<boolean>`(${sql.join(rules, sql` and `)})`
  },
}

/** @throws 403: people change their own drafts, and those of others with the right to */
function refuseOthersDraft(ctx: Context, row: Voucher | null): void {
  if (!row || !ctx.person || row.prepared_by === ctx.person.id || may(ctx, 'edit-all')) return
  if (row.status === 'draft') throw new ApiError(403, { key: 'fa:error.others_draft' }, { code: 'others_draft' })
}

async function kindErrors(ctx: Context, { category }: Pick<Voucher, 'category'>): Promise<FieldErrors> {
  if (may(ctx, 'all-kinds') || (await categoryOf(ctx, category))?.kind !== 'transfer') return {}
  return { category: [{ key: 'fa:error.transfer_right' }] }
}

/** Files of what is no draft any more are added with a right of their own, and never taken away. */
function fileErrors(ctx: Context, before: Voucher | null, after: Unsaved<Voucher>): FieldErrors {
  if (!before || before.status === 'draft') return {}
  const [had, has] = [before.files, after.files].map((files) => new Set(files))
  if ([...(had ?? [])].some((file) => !has?.has(file))) return { files: [{ key: 'fa:error.files_stay' }] }
  return (has?.size ?? 0) > (had?.size ?? 0) && !may(ctx, 'attach') ? { files: [{ key: 'fa:error.attach_right' }] } : {}
}

/** Category and month stay once there is a number: it is made of them. */
function frozenErrors(before: Voucher | null, after: Unsaved<Voucher>): FieldErrors {
  if (!before || before.number === null) return {}
  const stays: Message[] = [{ key: 'fa:error.numbered_stays', params: { number: before.number } }]
  return {
    ...(before.category === after.category ? {} : { category: stays }),
    ...(before.date?.slice(0, 7) === after.date?.slice(0, 7) ? {} : { date: stays }),
  }
}

/** The caller had read lines that somebody has replaced since. @throws 409 */
async function refuseStaleLines(ctx: Context, voucher: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const {
    rows: [row],
  } = await sql<{
    known: number
  }>`select count(*)::int as known from fa_voucher_line where voucher_id = ${voucher} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  if (row?.known !== new Set(ids).size) throw conflict('fa:error.lines_changed')
}

async function isConfidential(ctx: Context, voucher: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from fa_voucher as voucher join fa_voucher_category as kind on kind.id = voucher.category_id where voucher.id = ${voucher} and kind.confidential`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function personName(ctx: Context, user: number | null): Promise<string> {
  return user === null ? '' : ((await personNames(ctx, [user])).get(user) ?? '')
}
