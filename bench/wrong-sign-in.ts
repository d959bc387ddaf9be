/**
 * `npm run bench -- wrong-sign-in`: whether the time of a refused sign-in tells that an account exists (runtime.md S4): 200 tries of each kind,
 * in turn, each of another account and address. Goal: medians within 10 %, Mann-Whitney p > 0.01. Then, in the same way, whether the time of
 * a comparison tells where a secret begins to differ (S40), over 10,000 samples: as dudect asks it, beyond 4.4 standard deviations.
 */
import { sql } from 'kysely'
import { buildApp } from '../server/app'
import { hashPassword } from '../server/auth/password/passwords'
import { isSameSecret, newToken } from '../server/kernel/tokens'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import { installJobs } from '../server/jobs/install'
import { createSnapshot } from '../server/kernel/registry'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { machine } from './machine'

const tries = 200
const kinds = ['unknown', 'active', 'suspended'] as const

console.log(machine())
await measureSignIn()
measureCompare()

async function measureSignIn(): Promise<void> {
  const { cluster, stop } = await startCluster()
  const database = await createTestDatabase('empty', cluster)
  const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
  await migrate(owner.db, createSnapshot(declaredEntities), { applicationRole: new URL(database.url).username })
  await installJobs(owner.db, new URL(database.url).username)
  await owner.close()
  const connection = connect(database.url, { max: 4 })
  const app = await buildApp({
    config: loadConfig({ CAPTCHA_FIXED: 'bench', TRUST_PROXY: 'true', JOBS_AT_ONCE: '0' }, { production: false }),
    db: connection.db,
    databaseUrl: database.url,
  })
  for (const status of ['active', 'suspended']) {
    await sql`insert into sc_user (account, name, hire_date, employment, status, must_change_password, password_hash)
      select ${status}::text || n, 'Somebody', '2026-01-01', 'full', ${status}, false, ${await hashPassword('the right one of the bench')} from generate_series(0, ${tries}) as n`.execute(
      connection.db,
    )
  }
  const times: Record<string, number[]> = { unknown: [], active: [], suspended: [] }
  for (let n = 0; n <= tries; n++) {
    for (const [place, kind] of kinds.entries()) {
      const start = performance.now()
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/sc/user/login',
        headers: { 'x-forwarded-for': `10.${place}.${n >> 8}.${n & 255}` },
        payload: { account: `${kind}${n}`, password: 'not the right one', captcha: 'bench' },
      })
      if (statusCode !== 422) throw new Error(`${kind}${n}: ${statusCode}`)
      // The first of each kind meets cold code.
      if (n > 0) times[kind]?.push(performance.now() - start)
    }
  }
  report('refused sign-in, ms', 'unknown', times, 0.01)
  await app.close()
  await connection.close()
  await database.drop()
  await stop()
}

function measureCompare(): void {
  const secret = newToken()
  const given = { 'at the first': `!${secret.slice(1)}`, 'at the last': `${secret.slice(0, -1)}!` }
  const times: Record<string, number[]> = { 'at the first': [], 'at the last': [] }
  const kindsOf = Object.entries(given)
  let same = 0
  for (let n = 0; n < 11_000; n++) {
    // Whichever comes first may meet a colder processor.
    for (const [name, text] of n % 2 ? kindsOf : kindsOf.toReversed()) {
      const start = process.hrtime.bigint()
      for (let again = 0; again < 20; again++) same += isSameSecret(text, secret) ? 1 : 0
      if (n >= 1_000) times[name]?.push(Number(process.hrtime.bigint() - start) / 20)
    }
  }
  if (same > 0) throw new Error('different secrets were the same')
  report('a secret that differs, ns', 'at the first', times, 0.000_01)
}

function report(title: string, base: string, times: Readonly<Record<string, readonly number[]>>, least: number): void {
  const middle = median(times[base] ?? [])
  console.log(`\n| ${title} | median | to ${base} | Mann-Whitney p | reached |\n|---|---|---|---|---|`)
  for (const [name, values] of Object.entries(times)) {
    const off = median(values) / middle - 1
    const p = mannWhitney(times[base] ?? [], values)
    console.log(
      `| ${name} | ${median(values).toFixed(2)} | ${(off * 100).toFixed(1)} % | ${p.toFixed(3)} | ${Math.abs(off) <= 0.1 && p > least ? '✓' : '✗'} |`,
    )
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Two-sided p of the hypothesis that both come from one distribution, by the normal approximation: the samples are large. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))].toSorted(
    (x, y) => x.value - y.value,
  )
  let sum = 0
  for (let from = 0; from < ranked.length;) {
    let to = from
    while (to < ranked.length && ranked[to]?.value === ranked[from]?.value) to += 1
    // Ties share the mean of their ranks.
    sum += (ranked.slice(from, to).filter(({ first }) => first).length * (from + to + 1)) / 2
    from = to
  }
  const u = sum - (a.length * (a.length + 1)) / 2
  const z = Math.abs(u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  // Abramowitz and Stegun 7.1.26.
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2)
  return ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp((-z * z) / 2)
}
