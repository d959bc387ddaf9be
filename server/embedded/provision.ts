/** The two roles and the database: the owner changes tables, the application only reads and writes rows (decisions/database-roles.md). */
import type { Client } from 'pg'
import type { Passwords } from './passwords'

export const ownerRole = 'kontor_owner'
export const applicationRole = 'kontor_app'
export const databaseName = 'kontor'

/** Idempotent: runs at each start. @param superuser connected to any database of the cluster */
export async function provision(superuser: Client, passwords: Passwords): Promise<void> {
  for (const [role, password] of [
    [ownerRole, passwords.owner],
    [applicationRole, passwords.application],
  ] as const) {
    const { rowCount } = await superuser.query('select 1 from pg_roles where rolname = $1', [role])
    // Utility statements take no parameters; both words are our own, and quoted.
    await superuser.query(
      `${rowCount ? 'alter' : 'create'} role ${superuser.escapeIdentifier(role)} login password ${superuser.escapeLiteral(password)}`,
    )
  }
  const { rowCount } = await superuser.query('select 1 from pg_database where datname = $1', [databaseName])
  if (!rowCount) await createDatabase(superuser, databaseName)
}

/** A database of the owner's, into which only the two roles may log in. */
export async function createDatabase(superuser: Client, name: string, template = 'template0'): Promise<void> {
  const quoted = superuser.escapeIdentifier(name)
  // Copying files is the quicker way for a database that is quiet and not tiny.
  const strategy = template === 'template0' ? '' : ' strategy file_copy'
  await superuser.query(`create database ${quoted} owner ${ownerRole} template ${superuser.escapeIdentifier(template)}${strategy}`)
  await superuser.query(`revoke connect, temporary on database ${quoted} from public`)
  await superuser.query(`grant connect on database ${quoted} to ${applicationRole}`)
}
