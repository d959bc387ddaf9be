/** Secrets that nobody set: made once and kept in the database, so that all nodes have the same and a restart changes none. */
import { sql } from 'kysely'
import type { Config } from '../config/config'
import type { Db } from '../kernel/context'

/** @param db the application's role, after the migration. @returns the config with the kept secrets in place of the random ones */
export async function withSharedSecrets(config: Config, db: Db): Promise<Config> {
  const drawn = { broadcast_key: config.broadcast.key, broadcast_secret: config.broadcast.secret, secret: config.secret }
  const kept = { ...drawn }
  for (const name of config.generated) kept[name] = await keep(db, name, drawn[name])
  return { ...config, secret: kept.secret, broadcast: { ...config.broadcast, key: kept.broadcast_key, secret: kept.broadcast_secret } }
}

/** Of nodes that start at once, the first one's value stays. */
async function keep(db: Db, name: string, value: string): Promise<string> {
  const key = `secret.${name}`
  await sql`insert into kontor_setting (name, value) values (${key}, to_jsonb(${value}::text)) on conflict (name) do nothing`.execute(db)
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value #>> '{}' as value from kontor_setting where name = ${key}`.execute(db)
  return row?.value ?? value
}
