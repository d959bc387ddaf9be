/** Demo data: people and records to look around with, made once on an empty database. */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config'
import type { Context } from '../kernel/context'
import { inTurn } from '../database/migration/in-turn'
import { writeOnce } from '../embedded/passwords'
import type { DemoOptions, ServerModule } from '../contracts/module'

export const demoAccounts = ['admin', 'manager', 'staff01', 'auditor', 'hr', 'fin'] as const

/**
 * All modules' demo data in one transaction, or nothing.
 * @returns false when the database already has people, or had its demo data
 */
export const makeDemo = (system: Context, modules: readonly ServerModule[], demo: DemoOptions): Promise<boolean> =>
  inTurn(system, demoLock, async (ctx) => {
    const {
      rows: [found],
    } = await sql<{ people: boolean }>`select exists (select 1 from sc_user) as people`.execute(ctx.db)
    if (found?.people || (await hasDemo(ctx))) return false
    for (const module of modules) await module.demo?.(ctx, demo)
    await sql`insert into kontor_setting (name, value) values ('demo', to_jsonb(${ctx.now().toISOString()}::text))`.execute(ctx.db)
    return true
  })

const demoLock = 7_105_110

export const hasDemo = async (ctx: Context): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ made: boolean }>`select exists (select 1 from kontor_setting where name = 'demo') as made`.execute(ctx.db)
  return row?.made === true
}

/** The password that the demo accounts got, or will get: kept beside the data, since later starts print it again. */
export function demoPassword(config: Config): string {
  const path = passwordFile(config)
  if (!existsSync(path)) {
    mkdirSync(config.data, { recursive: true })
    writeOnce(path, `${config.demo.password ?? speakable()}\n`)
  }
  return readFileSync(path, 'utf8').trim()
}

export const passwordFile = (config: Config) => join(config.data, 'demo-password')

/** 3 × 5 letters without those that look alike: 66 bits, easy to type from the terminal. */
function speakable(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
