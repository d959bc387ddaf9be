/** Backup: every table in one snapshot, and the files beside the database (decisions/embedded-postgresql.md: no pg_dump needed). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as createPack, type Pack } from 'tar-stream'
import type { Entity } from '../../src/schemas/core/define'
import { StartError } from '../kernel/start-error'
import { formatVersion, pieceSize, type Manifest, type Sums } from './format'

export interface BackupSource {
  /** The owner's: it reads every table. */
  migrateUrl: string
  /** Folder of the local file store; null = files lie elsewhere (S3) and are not part of the backup. */
  files: string | null
}

export interface BackupCounts {
  tables: number
  rows: number
  files: number
}

type TableToCopy = Manifest['tables'][number]

/**
 * The database may be in use: all tables are read as they were at one moment.
 * @param target takes the gzipped tar; closed at the end
 * @throws StartError when the database holds no Kontor
 */
export async function writeBackup(source: BackupSource, target: Writable): Promise<BackupCounts> {
  const client = new Client({ connectionString: source.migrateUrl, application_name: 'kontor backup', statement_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  const pack = createPack()
  const written = pipeline(pack, createGzip({ level: 6 }), target)
  try {
    const [counts] = await Promise.all([fill(pack, client, source.files), written])
    return counts
  } catch (error) {
    pack.destroy()
    await written.catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function fill(pack: Pack, client: Client, folder: string | null): Promise<BackupCounts> {
  await client.query('begin isolation level repeatable read, read only')
  const manifest = await manifestOf(client)
  await addEntry(pack, 'manifest.json', JSON.stringify(manifest))
  const tables: Record<string, { rows: number; sha256: string }> = {}
  for (const table of manifest.tables) tables[table.name] = await copyTable(pack, client, table)
  const sequences = await readSequences(client)
  await client.query('commit')
  const files = folder === null ? {} : await addFiles(pack, folder)
  await addEntry(pack, 'sums.json', JSON.stringify({ tables, files, sequences } satisfies Sums))
  pack.finalize()
  return {
    tables: manifest.tables.length,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(files).length,
  }
}

async function manifestOf(client: Client): Promise<Manifest> {
  const {
    rows: [found],
  } = await client.query<{ there: boolean }>(`select to_regclass('public.kontor_declaration') is not null as there`)
  if (!found?.there) throw new StartError('There is nothing to back up: this database holds no Kontor yet.')
  const {
    rows: [declared],
  } = await client.query<{ snapshot: Entity[]; at: Date }>('select snapshot, now() as at from kontor_declaration order by id desc limit 1')
  // Unlogged tables hold what no restart needs; of a partitioned one the whole is read at once.
  const { rows: tables } = await client.query<TableToCopy>(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    group by c.relname order by c.relname`)
  return { format: formatVersion, taken_at: (declared?.at ?? new Date()).toISOString(), entities: declared?.snapshot ?? [], tables }
}

async function copyTable(pack: Pack, client: Client, { name, columns }: TableToCopy): Promise<{ rows: number; sha256: string }> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`))
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  let piece = 0
  const flush = async (): Promise<void> => {
    await addEntry(pack, `tables/${name}/${String(piece++).padStart(6, '0')}`, Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    held.push(chunk)
    size += chunk.length
    if (size >= pieceSize) await flush()
  }
  if (size > 0) await flush()
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

async function readSequences(client: Client): Promise<Sums['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const values: Record<string, { value: string; called: boolean }> = {}
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    )
    if (state) values[name] = state
  }
  return values
}

async function addFiles(pack: Pack, folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const path of await filesBelow(folder)) {
    // One that was deleted since the snapshot belongs to a row that is gone too.
    const found = await stat(path).catch(() => null)
    if (!found) continue
    const name = relative(folder, path).split(sep).join('/')
    const hash = createHash('sha256')
    const entry = pack.entry({ name: `files/${name}`, size: found.size, mode: 0o600 })
    const source = createReadStream(path, { end: Math.max(0, found.size - 1) })
    source.on('data', (chunk) => void hash.update(chunk))
    await (found.size === 0 ? new Promise<void>((resolve) => entry.end(resolve)) : pipeline(source, entry))
    sums[name] = hash.digest('hex')
  }
  return sums
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Resolves when the reader has taken it: memory holds one piece at a time. */
function addEntry(pack: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}
