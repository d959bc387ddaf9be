/** Years of forms for bench/wf.ts: instances, tasks and events (wf.md §10), inserted in bulk as the engine would leave them. */
import { sql } from 'kysely'
import type { Db } from '../server/kernel/context'
import type { FormContent } from '../src/shared/wf/form'

/** `ROWS=` for another number; six tasks each. */
export const instances = Number(process.env.ROWS ?? 100_000)
export const tasksEach = 6
const people = 500
/** Of them so many wait for those who decide, and as many drafts wait for the one who hands in: each is used once. */
export const forEach = 20_000
/** Those who decide: two hundred forms wait for each, in turn, which is a lot for a person. */
export const clerks = 100

export interface Cast {
  /** Reads list and counts: a tenth of a percent of all tasks. */
  reader: number
  /** Hands in. */
  clerk: number
  /** Decide: the first task waits for the first of them, the next one for the second … */
  deciders: readonly number[]
}
export interface Filled {
  firstTask: number
  firstDraft: number
}

const approval = (key: string, user: number) => ({
  key,
  type: 'approve' as const,
  name: { en: key },
  assign: [{ kind: 'person' as const, id: user }],
})

function contentOf({ reader, clerk }: Pick<Cast, 'reader' | 'clerk'>): FormContent {
  return {
    json_schema: {
      type: 'object',
      properties: {
        amount: { type: 'string', format: 'decimal', x: { scale: 2 } },
        reason: { type: 'string', maxLength: 255 },
      },
      required: ['reason'],
    },
    ui_schema: { amount: { 'ui:title': { en: 'Amount' }, 'ui:indexed': true }, reason: { 'ui:title': { en: 'Reason' } } },
    rules: [],
    flow: {
      nodes: [
        { key: 'start', type: 'start' },
        approval('n1', clerk),
        {
          key: 'c1',
          type: 'condition',
          branches: [
            { key: 'b1', when: { field: 'amount', op: 'gt', value: '10000' }, nodes: [approval('n2', reader)] },
            { key: 'b2', default: true, nodes: [] },
          ],
        },
        approval('n3', reader),
        { key: 'end', type: 'end', result: 'approved' },
      ],
    },
    print_layout: {},
    bindings: [],
    settings: { numbering: { pattern: '{CODE}-{YYYY}{MM}-{SEQ:6}', reset: 'month' }, initiator_is_approver: 'sign', pdf_mode: 'none' },
  }
}

/** @param db of the owner of the tables, with the seeds in them */
export async function fillForms(db: Db, cast: Cast): Promise<Filled> {
  const started = performance.now()
  const json = (value: unknown) => sql`${sql.lit(JSON.stringify(value))}::jsonb`
  const { reader, clerk, deciders } = cast
  await sql`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P ' || n, '2026-01-01', 'full', 'active' from generate_series(1, ${sql.lit(people)}) as n`.execute(
    db,
  )
  const person = sql`(select min(id) from sc_user where account like 'p%') + `
  const content = contentOf(cast)
  await sql`insert into wf_template_category (name) values ('{"en":"Bench"}')`.execute(db)
  await sql`insert into wf_template (code, name, category_id, activated) select 'F' || n, jsonb_build_object('en', 'Form ' || n), (select max(id) from wf_template_category), true from generate_series(1, 25) as n`.execute(
    db,
  )
  await sql`insert into wf_template_definition (template_id, version_no, state, live, json_schema, ui_schema, rules, flow, print_layout, bindings, settings)
    select id, 1, 'published', true, ${json(content.json_schema)}, ${json(content.ui_schema)}, '[]', ${json(content.flow)}, '{}', '[]', ${json(content.settings)} from wf_template where code like 'F%'`.execute(
    db,
  )
  await sql`update wf_template set current_definition_id = d.id from wf_template_definition as d where d.template_id = wf_template.id and d.live`.execute(
    db,
  )
  const form = sql`(select min(id) from wf_template where code like 'F%')`
  const definition = (n: string) =>
    sql`(select d.id from wf_template_definition as d where d.template_id = ${form} + ${sql.raw(n)} % 25 and d.live)`
  const data = sql`jsonb_build_object('reason', 'train tickets ' || n, 'amount', (n % 20000)::text || '.00')`
  // One in twenty runs; the rest ended over the years.
  await sql`insert into wf_instance (serial_no, template_id, definition_id, title, initiator_id, state, priority, data, round, started_at, ended_at, shared_with, content_hash, posting_state, current)
    select 'F' || n % 25 || '-' || lpad(n::text, 8, '0'), ${form} + n % 25, ${definition('n')}, 'Form ' || n % 25 || ' of P ' || n % ${sql.lit(people)}, ${person} n % ${sql.lit(people)},
      case when n % 20 = 0 then 'running' else (array['approved', 'approved', 'approved', 'rejected', 'withdrawn'])[1 + n % 5] end, 'normal', ${data}, 1,
      now() - (${sql.lit(instances)} - n) * interval '1 minute', case when n % 20 = 0 then null else now() - (${sql.lit(instances)} - n) * interval '1 minute' + interval '2 days' end,
      '{}', 'old', 'none', '[]'
    from generate_series(1, ${sql.lit(instances)}) as n`.execute(db)
  await sql`insert into wf_node_run (instance_id, node_key, round, pass_no, branch_path, state, entered_at, left_at)
    select i.id, 'n' || k, 1, 1, '', case when k = ${sql.lit(tasksEach)} and i.state = 'running' then 'active' else 'passed' end, i.started_at, i.ended_at
    from wf_instance as i cross join generate_series(1, ${sql.lit(tasksEach)}) as k where i.content_hash = 'old'`.execute(db)
  await sql`insert into wf_task (node_run_id, instance_id, node_key, round, kind, assignee_id, origin, state, open, created_at, opened_at, decided_at)
    select r.id, r.instance_id, r.node_key, 1, 'approve', case when r.instance_id % 83 = 0 then ${sql.lit(reader)}::bigint else ${person} (r.instance_id * 7 + right(r.node_key, 1)::int) % ${sql.lit(people)} end,
      'rule', case when r.state = 'active' then 'pending' else 'approved' end, case when r.state = 'active' then true end, r.entered_at, r.entered_at, r.left_at
    from wf_node_run as r`.execute(db)
  await sql`insert into wf_copy (instance_id, user_id, read_at) select i.id, ${person} i.id % ${sql.lit(people)}, case when i.id % 10 > 0 then i.ended_at end from wf_instance as i where i.content_hash = 'old'`.execute(
    db,
  )
  await sql`insert into wf_instance_field (instance_id, field_key, text_value, number_value) select i.id, 'amount', i.data ->> 'amount', (i.data ->> 'amount')::numeric from wf_instance as i`.execute(
    db,
  )
  await sql`insert into wf_event (instance_id, seq, act, actor_id, node_key, round, at, auth, content_hash, meta_hash, prev_hash, hash)
    select i.id, k, case when k = 1 then 'submit' else 'approve' end, i.initiator_id, 'n' || k, 1, i.started_at, 'session', 'old', 'old', 'old', md5(i.id || '.' || k)
    from wf_instance as i cross join generate_series(1, 9) as k where i.content_hash = 'old'`.execute(db)
  const filled = {
    firstTask: await waitFor(db, { deciders, person, form, definition, data }),
    firstDraft: await drafts(db, { clerk, form, definition, data }),
  }
  // Who has a task of it may read it.
  await sql`update wf_instance set shared_with = who.has
    from (select instance_id, array_agg(distinct 'u' || assignee_id) as has from wf_task group by instance_id) as who
    where who.instance_id = wf_instance.id`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return filled
}

type Fragment = ReturnType<typeof sql>
interface Making {
  form: Fragment
  definition: (n: string) => Fragment
  data: Fragment
}

/** Running forms whose first approval waits for one who decides. @returns the first of the tasks, which are numbered in a row */
async function waitFor(
  db: Db,
  { deciders, person, form, definition, data }: Making & Pick<Cast, 'deciders'> & { person: Fragment },
): Promise<number> {
  await sql`insert into wf_instance (serial_no, template_id, definition_id, title, initiator_id, state, priority, data, round, started_at, content_hash, last_event_hash, posting_state, current)
    select 'W-' || lpad(n::text, 8, '0'), ${form} + n % 25, ${definition('n')}, 'Waits ' || n, ${person} n % ${sql.lit(people)}, 'running', 'normal', ${data}, 1, now(), 'waits', repeat('0', 64), 'none', '[]'
    from generate_series(1, ${sql.lit(forEach)}) as n`.execute(db)
  await sql`insert into wf_node_run (instance_id, node_key, round, pass_no, branch_path, state, entered_at, seats, need)
    select id, 'n1', 1, 1, '', 'active', now(), 1, 1 from wf_instance where content_hash = 'waits' order by id`.execute(db)
  await sql`insert into wf_task (node_run_id, instance_id, node_key, round, kind, assignee_id, origin, state, open, created_at, content)
    select r.id, r.instance_id, 'n1', 1, 'approve',
      (${sql.val(deciders)}::bigint[])[1 + (row_number() over (order by r.id) - 1) % ${sql.lit(deciders.length)}],
      'rule', 'pending', true, now(), 1 from wf_node_run as r join wf_instance as i on i.id = r.instance_id where i.content_hash = 'waits' order by r.id`.execute(
    db,
  )
  return numberOf(db, sql`select min(id)::int as id from wf_task where node_key = 'n1' and content = 1`)
}

async function drafts(db: Db, { clerk, form, definition, data }: Making & Pick<Cast, 'clerk'>): Promise<number> {
  await sql`insert into wf_instance (template_id, definition_id, title, initiator_id, state, priority, data, round)
    select ${form} + n % 25, ${definition('n')}, 'Draft ' || n, ${sql.lit(clerk)}, 'draft', 'normal', ${data}, 1 from generate_series(1, ${sql.lit(forEach)}) as n`.execute(
    db,
  )
  return numberOf(db, sql`select min(id)::int as id from wf_instance where state = 'draft'`)
}

const numberOf = async (db: Db, question: Fragment): Promise<number> =>
  Number(((await question.execute(db)).rows as { id: number }[])[0]?.id)
