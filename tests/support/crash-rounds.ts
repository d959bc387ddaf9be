/** Kills node or PostgreSQL in the middle of writes, starts again, and looks whether the invariants I1–I4 of runtime.md §3 hold. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../server/database/connection/connect'
import { verifyAuditChain } from '../../server/outbox/audit-chain'
import { findRunning } from '../../server/embedded/supervise'
import { demoPasswordOf, startKontor, type Started } from './kontor-process'
import { signInOver, type HttpCaller } from './over-http'

export type Victim = 'node' | 'postgres'
export interface Verdict {
  acknowledged: number
  lost: number
  twice: number
  withoutTrail: number
  chain: boolean
}

const writers = 8

interface Written {
  acknowledged: Map<string, number>
  unanswered: string[]
}

/**
 * One round on the data folder.
 * @param after writes acknowledged before the kill
 */
export async function crashRound(
  bundle: string,
  folder: string,
  { victim, after, round }: { victim: Victim; after: number; round: number },
): Promise<Verdict> {
  const kontor = start(bundle, folder)
  const written: Written = { acknowledged: new Map(), unanswered: [] }
  const caller = await signIn(await kontor.address, folder)
  const writing = Promise.all(Array.from({ length: writers }, (_, n) => writeUntilDead(caller, `r${round}-w${n}`, written)))
  await reached(written, after)
  kill(kontor, folder, victim)
  await writing
  kontor.signal('SIGKILL')
  await kontor.ended
  const again = start(bundle, folder)
  const second = await signIn(await again.address, folder)
  // Who got no answer asks again with the same key: it must be there once.
  for (const name of written.unanswered) await second.call('POST', '/api/cm/tag', body(name), { 'idempotency-key': name })
  const verdict = await judge(folder, written)
  again.signal('SIGTERM')
  await again.ended
  return verdict
}

const start = (bundle: string, folder: string): Started => startKontor(bundle, { KONTOR_DATA: folder, CAPTCHA_FIXED: 'crash' })
const signIn = (origin: string, folder: string) =>
  signInOver(origin, { account: 'admin', password: demoPasswordOf(folder), captcha: 'crash' })
const body = (name: string) => ({ name: { en: name } })

async function writeUntilDead(caller: HttpCaller, prefix: string, { acknowledged, unanswered }: Written): Promise<void> {
  for (let n = 0; ; n++) {
    const name = `${prefix}-${n}`
    try {
      const answer = await caller.call('POST', '/api/cm/tag', body(name), { 'idempotency-key': name })
      if (answer.status !== 201) return void unanswered.push(name)
      const { data } = (await answer.json()) as { data: { id: number } }
      acknowledged.set(name, data.id)
    } catch {
      return void unanswered.push(name)
    }
  }
}

/** The writers are looked at once a turn of the event loop: nothing here depends on how fast they are. */
async function reached({ acknowledged }: Written, count: number): Promise<void> {
  while (acknowledged.size < count) await new Promise((resolve) => setImmediate(resolve))
}

function kill(kontor: Started, folder: string, victim: Victim): void {
  if (victim === 'node') kontor.signal('SIGKILL')
  else process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
}

async function judge(folder: string, { acknowledged, unanswered }: Written): Promise<Verdict> {
  const database = await findRunning(folder)
  if (!database) throw new Error('PostgreSQL does not run after the second start')
  const { db, close } = connect(database.migrateUrl, { max: 1 })
  try {
    const names = [...acknowledged.keys(), ...unanswered]
    const { rows } = await sql<{ name: string; id: number; trail: boolean }>`
      select t.name ->> 'en' as name, t.id,
        (select count(*) from kontor_revision as r where r.entity = 'cm/tag' and r.record_id = t.id) = 1
        and (select count(*) from sc_audit_log as a where a.module = 'cm' and a.entity = 'tag' and a.record_id = t.id) = 1
        and (select count(*) from (select record_id from kontor_outbox where entity = 'cm/tag' union all select record_id from kontor_event where entity = 'cm/tag') as e where e.record_id = t.id) = 1 as trail
      from cm_tag as t where t.name ->> 'en' = any(${names})`.execute(db)
    const found = new Map(rows.map(({ name, id }) => [name, Number(id)]))
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter(([name, id]) => found.get(name) !== id).length + unanswered.filter((name) => !found.has(name)).length,
      twice: rows.length - found.size,
      withoutTrail: rows.filter(({ trail }) => !trail).length,
      chain: (await verifyAuditChain(db)).ok,
    }
  } finally {
    await close()
  }
}
