/** Demo data of wf (wf.md §10): seals, signatures, forms, who stands in for whom, phrases, and half a year of filled forms. */
import { sql } from 'kysely'
import type { DemoOptions } from '../../../contracts/module'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { alterOnePdf } from './altered-pdf'
import { makeSeals, makeSignatures } from './images'
import { personName } from '../../../resource/read/person-names'
import { makeInstances } from './instances'
import { companyIds, makeForms } from './make-forms'
import { phrases } from './phrases'

const signers = [
  ...[
    'manager',
    'hr',
    'fin',
    'head.sales',
    'head.rd',
    'staff01',
    'staff06',
    'staff07',
    'staff12',
    'staff17',
    'staff21',
    'staff22',
    'staff28',
  ],
  ...['staff30', 'staff33', 'staff34', 'staff37', 'staff40', 'staff41', 'staff42', 'auditor'],
]

const day = 86_400_000

/** Who stands in for whom: days from now, and for what. */
const delegations = [
  { principal: 'head.sales', delegate: 'manager', from: -2, until: 5, scope: 'all', reason: '出差日本 / Trip to Japan' },
  { principal: 'staff12', delegate: 'staff13', from: 6, until: 12, scope: 'all', reason: '特休' },
  { principal: 'fin', delegate: 'staff33', from: -60, until: -50, scope: 'all', reason: '産休 / Leave' },
  { principal: 'hr', delegate: 'staff30', from: -20, until: 40, scope: 'templates', reason: '差勤單據授權組長', mode: 'share' },
] as const

/** As forms of half a year are much, only with `activity`: what stands in such an office, not what tests begin with. */
export async function wfDemo(ctx: Context, { activity = false, files }: DemoOptions): Promise<void> {
  if (!activity || !files) return
  const people = await companyIds(ctx, { seals: new Map(), forms: new Map() })
  const seals = await makeSeals(ctx, files, { keeper: people.user('staff41'), users: [people.user('fin'), people.user('staff40')] })
  await makeSignatures(ctx, files, await namesOf(ctx))
  const forms = await makeForms(ctx, seals)
  await makePhrases(ctx)
  const ids = await companyIds(ctx, { seals, forms })
  await makeInstances(ctx, { ids, forms, signatures: await signaturesOf(ctx) })
  await alterOnePdf(ctx, files)
  await makeDelegations(ctx, ids.user, forms)
}

async function namesOf(ctx: Context): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select person.id, ${personName(ctx, 'person')} as name from sc_user as person where account = any(${signers}::text[]) order by id`.execute(
    ctx.db,
  )
  return rows
}

async function signaturesOf(ctx: Context): Promise<Map<number, number>> {
  const { rows } = await sql<{
    user: number
    id: number
  }>`select user_id as "user", id from wf_signature where is_default and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ user, id }) => [user, id]))
}

async function makePhrases(ctx: Context): Promise<void> {
  for (const [position, [kind, text]] of phrases.entries())
    await createRecord(
      ctx,
      ctx.snapshot.get('sc/user-common-word'),
      { text, kind, scope: 'company', user: null, audience: [], used_count: (position * 7) % 23, position },
      { trusted: true },
    )
}

/** After the forms, so that those of the past went the way they went. What is over was entered when it began. */
async function makeDelegations(ctx: Context, user: (account: string) => number, forms: ReadonlyMap<string, number>): Promise<void> {
  const now = ctx.now().getTime()
  for (const { principal, delegate, from, until, scope, reason, ...more } of delegations) {
    const at = new Date(now + Math.min(from, 0) * day)
    const templates = scope === 'templates' ? ['LEAVE', 'OVERTIME', 'MISSED-PUNCH'].map((code) => forms.get(code)) : []
    const { id } = await createRecord(
      { ...ctx, now: () => at, acting_for: user(principal) },
      ctx.snapshot.get('wf/delegation'),
      {
        ...{ principal: user(principal), delegate: user(delegate), scope, templates, reason, ...more },
        from: new Date(now + from * day).toISOString(),
        until: new Date(now + until * day).toISOString(),
      },
      { trusted: true },
    )
    if (until < 0) await sql`update wf_delegation set state = 'ended', for_all = null where id = ${Number(id)}`.execute(ctx.db)
  }
}
