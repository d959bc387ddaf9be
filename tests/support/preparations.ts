/** What must be there besides a record before an action of its module's own code works: `module/entity action`. */
import { sql } from 'kysely'
import type { Db } from '../../server/kernel/context'

export const preparations: Readonly<Record<string, (db: Db, id: number) => Promise<unknown>>> = {
  // A plan is activated with targets, and closed when the last of their spans is over.
  'cm/quota activate': targets,
  'cm/quota close': targets,
  // Its stages ask for nothing, and somebody buys; what is opened again was closed just now.
  'cm/lead win': async (db, id) => {
    await plainStages(db, id)
    await sql`with buyer as (insert into cm_organization (name) values (${`Buyer of lead ${id}`}) returning id)
      update cm_lead set organization_id = buyer.id from buyer where cm_lead.id = ${id}`.execute(db)
  },
  'cm/lead reopen': async (db, id) => {
    await plainStages(db, id)
    await sql`update cm_lead set won_at = now() where id = ${id}`.execute(db)
  },
  // It says something, of a customer whose credit has no end.
  'cm/quotation send': offered,
  'cm/quotation accept': offered,
  // Somebody may read and approve there; what waits, waits for approval, and what ends has begun.
  'bb/bulletin publish': readersOfCategory,
  'bb/bulletin approve': readersOfCategory,
  'bb/bulletin republish': readersOfCategory,
  'bb/bulletin submit': async (db, id) => {
    await readersOfCategory(db, id)
    await sql`update bb_category set approval = 'manager' where id = (select category_id from bb_bulletin where id = ${id})`.execute(db)
    await sql`update bb_bulletin set author_id = (select max(id) from sc_user) where id = ${id}`.execute(db)
  },
  'bb/bulletin approve-change': async (db, id) => {
    await readersOfCategory(db, id)
    const pending = { content: {}, reason: 'a better text', bring_to_top: false, by: null, at: '2026-11-20T08:00:00.000Z' }
    await sql`update bb_bulletin set pending = ${JSON.stringify(pending)}::text::jsonb where id = ${id}`.execute(db)
  },
  'bb/bulletin expire-now': (db, id) => sql`update bb_bulletin set publish_at = '2020-01-01T00:00Z' where id = ${id}`.execute(db),
  // There is a line to be looked at.
  'as/batch check': (db, id) =>
    sql`insert into as_batch__lines (parent_id, position, user_id, start_at, end_at, mode, result)
      values (${id}, 1, 1, '2026-03-09T11:00Z', '2026-03-09T12:00Z', 'pay', 'new')`.execute(db),
  // Somebody has the card.
  'as/punch accept': (db, id) => sql`update as_punch set user_id = (select max(id) from sc_user) where id = ${id}`.execute(db),
  // Somebody is to do it, and nothing is asked for that is not later.
  'ca/task issue': (db, id) => sql`update ca_task set assignees = array['u1'] where id = ${id}`.execute(db),
  'ca/task request': (db, id) => sql`update ca_task set due_at = null where id = ${id}`.execute(db),
  // Somebody else can confirm it.
  'vs/event request-close': (db, id) =>
    sql`insert into vs_category_right (category_id, owner, action) select category_id, 'd1', 'commission' from vs_event where id = ${id}`.execute(
      db,
    ),
  // The caller is of the commission, and has signed what is withdrawn.
  'vs/event sign-protocol': (db, id) =>
    sql`insert into vs_category_right (category_id, owner, action) select category_id, 'u' || (select id from sc_user where account = 'admin'),
      'commission' from vs_event where id = ${id}`.execute(db),
  'vs/event withdraw-signature': (db, id) =>
    sql`update vs_event set protocol_signed_by = array(select 'u' || id from sc_user where account = 'admin') where id = ${id}`.execute(db),
  // No period before it is open.
  'fa/period close': (db, id) => sql`update fa_period set start = '1900-01-01', "end" = '1900-01-31' where id = ${id}`.execute(db),
  // There is something to issue, in an open period, on accounts that have their roles; and a voucher to take back.
  'fa/invoice issue': issuable,
  'fa/invoice void': (db, id) =>
    sql`insert into fa_voucher (category_id, status, key, adjusting, role)
      select min(id), 'draft', ${`fa.invoice:${id}`}, false, 'normal' from fa_voucher_category`.execute(db),
  // There is enough in it, and it has not ended.
  'as/leave-entitlement adjust': grantedLot,
  'as/leave-entitlement payout': grantedLot,
  'as/leave-entitlement extend': (db, id) => sql`update as_leave_entitlement set valid_to = '2098-01-01' where id = ${id}`.execute(db),
  // The leave is approved, of a type without lots, on the date that is to be settled.
  'as/leave-correction settle': (db, id) =>
    sql`update as_dayoff as d set state = 'approved', parts = '[]', user_id = item.user_id, leave_id = (select id from as_leave where code = 'PERSONAL'),
        start_at = item.work_date + time '01:00', end_at = item.work_date + time '02:00'
      from as_leave_correction as item where item.id = ${id} and d.id = item.dayoff_id`.execute(db),
  // There is a lot that has ended with something left, and a line of it.
  'as/annual-settlement draw-up': endedLot,
  'as/annual-settlement post': async (db, id) => {
    const lot = await endedLot(db, id)
    await sql`insert into as_annual_settlement__lines (parent_id, position, user_id, lot_id, left_min, action, minutes)
      select ${id}, 1, user_id, id, 60, 'pay', 60 from as_leave_entitlement where id = ${lot}`.execute(db)
  },
}

async function plainStages(db: Db, id: number): Promise<void> {
  await sql`
    with own as (insert into cm_pipeline (version, code, name, active, is_default, is_system, rot_enabled)
        values (1, ${`LEAD${id}`}, ${JSON.stringify({ en: `Of lead ${id}` })}::text::jsonb, true, false, false, true) returning id),
      stages as (insert into cm_stage (version, pipeline_id, name, kind, position, probability, forecast_category, needs_conversion, fold)
        select 1, own.id, jsonb_build_object('en', kind), kind, position, case kind when 'open' then 50 when 'won' then 100 else 0 end,
          'pipeline', false, false from own, unnest(array['open', 'won', 'lost']) with ordinality as one (kind, position) returning id, pipeline_id, kind)
    update cm_lead set pipeline_id = stages.pipeline_id, stage_id = stages.id from stages where cm_lead.id = ${id} and stages.kind = 'open'`.execute(
    db,
  )
}

async function offered(db: Db, id: number): Promise<void> {
  const line = { description: 'Goods', quantity: '1', unit_price: '100', discount: '0', amount: '100', name: '', is_reduced: false }
  const party = { name: 'Somebody', number: null, address: null, phone: null, email: null, attention: null }
  const none = { payment: null, delivery: null, salesperson: null, is_japanese: false }
  const terms = { seller: party, buyer: party, taxes: [], instalments: [], ...none }
  const lines = [{ ...line, product: null, code: null, unit: null, tax_category: null }]
  await sql`update cm_quotation set net = 100, tax = 0, total = 100, issued_on = '2026-03-02', lines = ${JSON.stringify(lines)}::text::jsonb,
    terms = ${JSON.stringify(terms)}::text::jsonb where id = ${id}`.execute(db)
  await sql`update cm_lead as lead set organization_id = offer.organization_id, currency = offer.currency from cm_quotation as offer
    where offer.id = ${id} and lead.id = offer.lead_id`.execute(db)
  await sql`update cm_organization set credit_unlimited = true where id = (select organization_id from cm_quotation where id = ${id})`.execute(
    db,
  )
}

async function issuable(db: Db, id: number): Promise<void> {
  await sql`insert into fa_fiscal_year (code, start, "end", adjusting, state) values ('1990', '1990-01-01', '1990-12-31', true, 'open')`.execute(
    db,
  )
  await sql`insert into fa_period (year_id, no, code, start, "end", regular, state)
    select id, 1, '1990-01', '1990-01-01', '1990-01-31', true, 'open' from fa_fiscal_year where code = '1990'`.execute(db)
  for (const [role, kind, type, side] of [
    ['receivable', 'receivable', 'asset', 'debit'],
    ['sales', 'none', 'revenue', 'credit'],
  ] as const) {
    await sql`insert into fa_account (code, name, type, side, kind, postable, open_item, revalue, limit_zero, active)
      values (${`ISSUE-${role.toUpperCase()}`}, '{"en":"Of invoices"}', ${type}, ${side}, ${kind}, true, ${kind === 'receivable'}, 'none', false, true)`.execute(
      db,
    )
    await sql`update fa_account_role set account_id = (select id from fa_account where code = ${`ISSUE-${role.toUpperCase()}`}) where key = ${role}`.execute(
      db,
    )
  }
  await sql`update cm_organization set credit_unlimited = true where id = (select organization_id from fa_invoice where id = ${id})`.execute(
    db,
  )
  await sql`update fa_invoice set kind = 'sales', date = '1990-01-15', currency = 'TWD', rate = null where id = ${id}`.execute(db)
  await sql`insert into fa_invoice__lines (parent_id, position, description, quantity, unit_price, discount) values (${id}, 1, 'Goods', 1, 100, 0)`.execute(
    db,
  )
}

async function readersOfCategory(db: Db, id: number): Promise<void> {
  await sql`insert into bb_category_right (category_id, owner, action)
    select category_id, 'u1', 'manage' from bb_bulletin where id = ${id}`.execute(db)
}

function grantedLot(db: Db, id: number): Promise<unknown> {
  return sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
    select id, user_id, leave_id, 'grant', 200000, now(), valid_from, 'granted:' || id from as_leave_entitlement where id = ${id}`.execute(
    db,
  )
}

async function endedLot(db: Db, settlement: number): Promise<number> {
  const { rows } = await sql<{ lot: number }>`
    with lot as (insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, valid_to)
      select 1, leave_id, 'import', gen_random_uuid()::text, 60, period_end - 30, period_end from as_annual_settlement where id = ${settlement}
      returning id, user_id, leave_id, valid_from)
    insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      select id, user_id, leave_id, 'grant', 60, now(), valid_from, 'prepared:' || id from lot returning lot_id::int as lot`.execute(db)
  return rows[0]?.lot ?? 0
}

async function targets(db: Db, quota: number): Promise<void> {
  await sql`insert into cm_quota_line (quota_id, owner, period_start, period_end, target) values (${quota}, 'u1', '2001-01-01', '2001-01-31', 1)`.execute(
    db,
  )
}
