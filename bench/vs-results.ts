/**
 * `npm run bench -- vs-results`: the results of a survey with 100,000 answers (20,000 people, five questions; `PEOPLE=` for another
 * number),
 * while it is open, so that each reading counts anew, beside the bare SQL that reads the same answers in the same run. Goal (vs.md §10,
 * p95):
 * results page 400 ms.
 */
import { sql } from 'kysely'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { transact, withAllRights, type Context } from '../server/kernel/context'
import { serverModules } from '../server/modules'
import { results } from '../server/modules/vs/result/results'
import { createRecord } from '../server/resource/write/write'
import { fillDatabase, migrateDatabase } from '../server/start/migrate-and-fill'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { percentiles } from './documents'
import { machine } from './machine'

const people = Number(process.env.PEOPLE ?? 20_000)
const { cluster, stop } = await startCluster({ shared_buffers: '1GB' })
const database = await createTestDatabase('empty', cluster)
await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
const connection = connect(database.url, { max: 4, statement_timeout: 0 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
})
await fillDatabase(app, serverModules, null)
const system = withAllRights(app.kontor.systemContext())
const event = await transact(system, survey)
// As autovacuum would; the role of the application owns no table.
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await sql`analyze`.execute(owner.db)
await owner.close()
const shown = await results(system, event)
console.log(`${machine()}; ${(people * shown.questions.length).toLocaleString('en')} answers of ${people.toLocaleString('en')} people\n`)
console.log('| p50 · p95 ms | Kontor | bare SQL that reads the answers | goal (p95) |\n|---|---|---|---|')
const ours = await percentiles(async () => void (await results(system, event)))
const bare = await percentiles(
  async () => void (await sql`select answers from vs_response where event_id = ${event}`.execute(connection.db)),
)
console.log(`| results of an open survey | ${said(ours)} | ${said(bare)} | ≤ 400 |`)
await app.close()
await connection.close()
await database.drop()
await stop()

async function survey(ctx: Context): Promise<number> {
  const title = (en: string) => ({ title: { en } })
  const options = [1, 2, 3, 4, 5].map((id) => ({ id, text: { en: `Option ${id}` } }))
  const category = await createRecord(ctx, ctx.snapshot.get('vs/category'), { code: 'BENCH', name: { en: 'Bench' } })
  const { rows: organisers } = await sql<{ id: number }>`
    insert into sc_user (account, name, hire_date, employment, status)
    select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(1, ${people}) as n returning id::int as id`.execute(
    ctx.db,
  )
  const now = ctx.now().getTime()
  const { id } = await createRecord(ctx, ctx.snapshot.get('vs/event'), {
    ...{ category: category.id, kind: 'survey', secrecy: 'named', title: { en: 'Bench' }, organiser: organisers[0]?.id },
    ...{ audience: [`u${organisers[0]?.id ?? 0}`], results_when: 'live', results_who: ['participants'] },
    ...{ opens_at: new Date(now + 3_600_000).toISOString(), closes_at: new Date(now + 7_200_000).toISOString() },
    questions: [
      { key: 'nps', type: 'nps', ...title('Would you recommend us?') },
      { key: 'one', type: 'single', ...title('Which one?'), options },
      { key: 'some', type: 'multi', ...title('Which ones?'), options, max: 3 },
      { key: 'rate', type: 'rating', ...title('How was it?') },
      { key: 'words', type: 'short_text', ...title('What else?') },
    ],
  })
  await sql`update vs_event set state = 'scheduled' where id = ${id}`.execute(ctx.db)
  await sql`update vs_event set state = 'open', opened_at = now(), eligible = ${people} where id = ${id}`.execute(ctx.db)
  await sql`
    insert into vs_participant (event_id, user_id, weight, state, reminded)
    select ${id}, id, 1, 'answered', 0 from sc_user where account like 'p%'`.execute(ctx.db)
  await sql`
    insert into vs_response (event_id, participant_id, user_id, answers, state, revision, submitted_at)
    select ${id}, p.id, p.user_id, jsonb_build_object('nps', p.id % 11, 'one', jsonb_build_array(1 + p.id % 5),
      'some', jsonb_build_array(1 + p.id % 2, 3 + p.id % 3), 'rate', 1 + p.id % 5, 'words', 'Answer no. ' || p.id), 'submitted', 1, now()
    from vs_participant as p where p.event_id = ${id}`.execute(ctx.db)
  return id
}

function said({ p50, p95 }: { p50: number; p95: number }): string {
  return `${p50.toFixed(0)} · ${p95.toFixed(0)}`
}
