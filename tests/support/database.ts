/** A database of its own for a test file: copied from a template that is built once a run. */
import { chmodSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../../server/embedded/provision'
import type { TestCluster } from './cluster'
import { templates } from './templates'

export type { TestCluster }
export interface DatabaseUrls {
  /** The application's role. */
  url: string
  /** The owner's role. */
  migrateUrl: string
}
export interface TestDatabase extends DatabaseUrls {
  name: string
  /** Also ends what is still connected. */
  drop: () => Promise<void>
}

/**
 * @param template a name of templates.ts (`empty`, `seeded`…) or one built with buildTemplate
 * @param cluster only outside Vitest
 */
export async function createTestDatabase(template = 'empty', cluster: TestCluster = inject('cluster')): Promise<TestDatabase> {
  const build = templates[template]
  if (build) await buildTemplate(template, build, cluster)
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asSuperuser(cluster, (client) => createDatabase(client, name, templateDatabase(template)))
  return {
    name,
    ...urlsOf(cluster, name),
    drop: () =>
      asSuperuser(
        cluster,
        async (client) => void (await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)),
      ),
  }
}

/**
 * Builds a template unless it is there; of files that run at once, one builds and the others wait.
 * @param build must close every connection that it opened
 */
export async function buildTemplate(
  name: string,
  build: (urls: DatabaseUrls) => Promise<void>,
  cluster: TestCluster = inject('cluster'),
): Promise<void> {
  const database = templateDatabase(name)
  await asSuperuser(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [database])
    const { rows } = await client.query<{ done: boolean }>('select datistemplate as done from pg_database where datname = $1', [database])
    if (rows[0]?.done) return
    // Half built, by a file that failed.
    if (rows[0]) await client.query(`drop database ${client.escapeIdentifier(database)} with (force)`)
    await createDatabase(client, database)
    await build(urlsOf(cluster, database))
    await client.query(`alter database ${client.escapeIdentifier(database)} is_template true`)
  })
}

/** The same login at another database of the cluster. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const templateDatabase = (name: string) => (name === 'empty' ? 'template0' : `template_${name}`)
const urlsOf = (cluster: TestCluster, database: string): DatabaseUrls => ({
  url: withDatabase(cluster.url, database),
  migrateUrl: withDatabase(cluster.migrateUrl, database),
})

/**
 * Makes something that all files of a run share; of files that run at once, one makes it and the others wait.
 * @param make fills the folder
 * @returns the folder
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const cluster = inject('cluster')
  const folder = join(cluster.folder, name)
  await asSuperuser(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [folder])
    if (existsSync(folder)) return
    // Half made, by a file that failed, has another name.
    const unfinished = mkdtempSync(`${folder}-`)
    chmodSync(unfinished, 0o711)
    await make(unfinished)
    renameSync(unfinished, folder)
  })
  return folder
}

async function asSuperuser<T>(cluster: TestCluster, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: cluster.superuserUrl })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
