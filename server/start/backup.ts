/** `npm run backup [-- file]` and `npm run restore -- file`: the whole of Kontor in one file, and back. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup'
import { writeBackup } from '../backup/write-backup'
import type { Config } from '../config/config'
import { StartError } from '../kernel/start-error'
import { findOrOpenDatabase, type Terminal } from './open-database'

/** @param name default: `kontor-<instant>.tar.gz` in the present folder @throws StartError when the file is there already */
export async function backup(
  config: Config,
  terminal: Terminal,
  name = `kontor-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`,
): Promise<void> {
  const file = resolve(name)
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`)
  const database = await findOrOpenDatabase(config, terminal)
  // Half a backup must not look like one.
  const unfinished = `${file}.part`
  try {
    const counts = await writeBackup(
      { migrateUrl: database.migrateUrl, files: localFolder(config) },
      createWriteStream(unfinished, { mode: 0o600 }),
    )
    await rename(unfinished, file)
    terminal.say(
      `${file}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files. It holds everything, also what is secret: keep it as safe as the database.`,
    )
    if (localFolder(config) === null) terminal.say('The files lie in the S3 store and are not in it: back up that bucket too.')
  } finally {
    await rm(unfinished, { force: true })
    await database.stop()
  }
}

/** @throws StartError when the database is not empty or the file is no whole backup */
export async function restore(config: Config, terminal: Terminal, name?: string): Promise<void> {
  if (!name) throw new StartError('Name the backup: npm run restore -- kontor-2026-11-21T120000.tar.gz')
  const file = resolve(name)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const database = await findOrOpenDatabase(config, terminal)
  try {
    const counts = await restoreBackup({ ...database, files: localFolder(config) }, createReadStream(file))
    terminal.say(
      `Restored what ${file} held of ${counts.taken_at}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files. Start Kontor with npm start.`,
    )
  } finally {
    await database.stop()
  }
}

const localFolder = ({ files }: Config) => (files.store === 'local' ? files.folder : null)
