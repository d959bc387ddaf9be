/** Restore into an empty database: tables from the backup's own declarations, rows by COPY, all or nothing. Also the way to another major version of PostgreSQL. */
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { connect } from '../database/connection/connect'
import { migrate } from '../database/migration/migrate'
import { createSnapshot } from '../kernel/registry'
import { StartError } from '../kernel/start-error'
import { withPresentKeys } from '../../src/schemas/core/former-keys'
import { formatVersion, type Manifest, type Sums } from './format'

export interface RestoreTarget {
  migrateUrl: string
  applicationRole: string
  /** Folder of the local file store; null = files of the backup are refused. */
  files: string | null
}

export interface RestoredCounts {
  taken_at: string
  tables: number
  rows: number
  files: number
}

/**
 * @param source the gzipped tar of writeBackup
 * @throws StartError when the database is not empty, or the file is cut off, changed or of another format; nothing is kept in the database then
 */
export async function restoreBackup(target: RestoreTarget, source: Readable): Promise<RestoredCounts> {
  const client = new Client({ connectionString: target.migrateUrl, application_name: 'kontor restore', statement_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireEmpty(client, target.files)
    return await restoreInto(client, target, source)
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: Client, folder: string | null): Promise<void> {
  if (folder !== null && (await readdir(folder).catch(() => [])).length > 0)
    throw new StartError(
      `A backup brings its own files, and ${folder} holds some. Set KONTOR_DATA or the folder of the file store to a new one.`,
    )
  const {
    rows: [found],
  } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if ((found?.tables ?? 0) > 0) {
    throw new StartError(
      'A backup is restored into an empty database only, and this one holds tables. Set KONTOR_DATA to a new folder, or DATABASE_URL and DATABASE_MIGRATE_URL to a new database.',
    )
  }
}

async function restoreInto(client: Client, target: RestoreTarget, source: Readable): Promise<RestoredCounts> {
  const tar = extract()
  const read = pipeline(source, createGunzip(), tar).catch((error: unknown) => {
    throw broken(error)
  })
  // Told by the loop below, which the same error ends.
  read.catch(() => undefined)
  const restoring = createRestoring(client, target)
  try {
    for await (const entry of tar) await restoring.take(entry)
    await read
    return await restoring.finish()
  } catch (error) {
    tar.destroy()
    await restoring.abandon()
    throw error instanceof StartError || (error instanceof Error && 'severity' in error) ? error : broken(error)
  }
}

/** tar-stream's entries are streams of buffers, typed as of anything. */
type Entry = AsyncIterable<unknown> & { header: { name: string }; resume: () => unknown }
interface OpenTable {
  name: string
  stream: CopyStreamQuery
  hash: Hash
}

/** Entries come in the order in which they were written: the manifest, tables one after the other, files, the sums. */
function createRestoring(client: Client, target: RestoreTarget) {
  let manifest: Manifest | undefined
  let sums: Sums | undefined
  let open: OpenTable | undefined
  let references: Reference[] = []
  const tables: Record<string, { rows: number; sha256: string }> = {}
  const files: Record<string, string> = {}

  async function begin(found: Manifest): Promise<void> {
    if (found.format !== formatVersion)
      throw new StartError(
        `This backup has the format ${String(found.format)}; this Kontor reads ${formatVersion}. Restore it with the Kontor that wrote it, or a newer one.`,
      )
    manifest = found
    await makeTables(target, found)
    await client.query('begin')
    references = await dropReferences(client)
    // What making the tables left: the backup brings its own.
    for (const { name } of found.tables) await client.query(`truncate table ${client.escapeIdentifier(name)}`)
  }

  async function close(): Promise<void> {
    if (!open) return
    const { name, stream, hash } = open
    open = undefined
    stream.end()
    await finished(stream)
    tables[name] = { rows: stream.rowCount, sha256: hash.digest('hex') }
  }

  async function takePiece(entry: Entry, name: string): Promise<void> {
    if (open?.name !== name) {
      await close()
      const table = manifest?.tables.find((known) => known.name === name)
      if (!table) throw broken(`it holds rows of ${name}, which its manifest does not name`)
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      open = {
        name,
        stream: client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${columns}) from stdin`)),
        hash: createHash('sha256'),
      }
    }
    const { stream, hash } = open
    for await (const chunk of hashed(entry, hash)) {
      if (!stream.write(chunk)) await drained(stream)
    }
  }

  async function takeFile(entry: Entry, name: string): Promise<void> {
    await close()
    if (target.files === null)
      throw new StartError(
        'This backup holds files, and the file store of this Kontor is not a local folder. Restore with a local file store first, then copy its folder to the store.',
      )
    const path = resolve(target.files, ...name.split('/'))
    if (!path.startsWith(`${resolve(target.files)}${sep}`)) throw broken(`it names a file outside its folder: ${name}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    await pipeline(hashed(entry, hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    files[name] = hash.digest('hex')
  }

  return {
    async take(entry: Entry): Promise<void> {
      const { name } = entry.header
      const [kind, ...rest] = name.split('/')
      if (name === 'manifest.json') return begin(JSON.parse(await textOf(entry)) as Manifest)
      if (!manifest) throw broken('it does not begin with a manifest')
      if (kind === 'tables') return takePiece(entry, rest[0] ?? '')
      if (kind === 'files') return takeFile(entry, rest.join('/'))
      await close()
      if (name === 'sums.json') sums = JSON.parse(await textOf(entry)) as Sums
      else entry.resume()
    },

    async finish(): Promise<RestoredCounts> {
      await close()
      if (!manifest || !sums) throw broken('its end is missing')
      for (const [name, sum] of Object.entries(sums.tables)) {
        if (sum.rows > 0 && tables[name]?.sha256 !== sum.sha256) throw broken(`the rows of ${name} are not those that were written`)
      }
      for (const [name, sum] of Object.entries(sums.files))
        if (files[name] !== sum) throw broken(`the file ${name} is not the one that was written`)
      for (const { table, sql } of references)
        await client.query(`alter table ${table} ${sql}`).catch((error: unknown) => {
          throw broken(error)
        })
      for (const { table, name, comment } of references)
        if (comment !== null) await client.query(`comment on constraint ${name} on ${table} is ${client.escapeLiteral(comment)}`)
      for (const [name, { value, called }] of Object.entries(sums.sequences)) {
        await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
          client.escapeIdentifier(name),
          value,
          called,
        ])
      }
      await client.query('commit')
      await client.query('analyze')
      return {
        taken_at: manifest.taken_at,
        tables: manifest.tables.length,
        rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
        files: Object.keys(files).length,
      }
    },

    /** The rows go; the tables that were made for them too, so that the next try finds an empty database. */
    async abandon(): Promise<void> {
      // The server answers the broken-off copy with an error that nobody waits for.
      open?.stream.on('error', () => undefined).destroy(new Error('the restore stops'))
      await client.query('rollback').catch(() => undefined)
      if (manifest) await dropTables(client)
      for (const name of Object.keys(files)) await rm(join(target.files ?? '', name), { force: true })
    },
  }
}

/** As the Kontor that wrote the backup had them: its rows fit, and the next start migrates them as it would have migrated the original. */
async function makeTables({ migrateUrl, applicationRole }: RestoreTarget, { entities }: Manifest): Promise<void> {
  const owner = connect(migrateUrl, { max: 1, application_name: 'kontor restore', statement_timeout: 0 })
  try {
    await migrate(owner.db, createSnapshot(withPresentKeys(entities)), { applicationRole })
  } finally {
    await owner.close()
  }
}

async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => name).join(', ')} cascade`).catch(() => undefined)
}

interface Reference {
  table: string
  name: string
  sql: string
  comment: string | null
}

/** Rows refer to one another in circles: references are judged when all rows are there. */
async function dropReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      format('add constraint %I %s', conname, pg_get_constraintdef(oid)) as sql, obj_description(oid, 'pg_constraint') as comment
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

const broken = (reason: unknown) =>
  new StartError(
    `The backup can't be read: ${reason instanceof Error ? reason.message : String(reason)}. Nothing was restored. Take another backup file.`,
    { cause: reason },
  )

const drained = (stream: CopyStreamQuery) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: Error) => {
      stream.off('drain', done)
      stream.off('error', done)
      if (error) reject(error)
      else resolve()
    }
    stream.once('drain', done)
    stream.once('error', done)
  })

async function* hashed(entry: Entry, hash?: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) continue
    hash?.update(chunk)
    yield chunk
  }
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of hashed(entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
