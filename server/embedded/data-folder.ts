/** PostgreSQL's own folder below KONTOR_DATA: made once, whole or not at all, and never opened by another major version. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from './run-as'
import { StartError } from '../kernel/start-error'

/**
 * @param folder KONTOR_DATA
 * @returns the path of the data folder, ready to start
 * @throws StartError with a sentence: another major version, or initdb's own words
 */
export async function prepareData(folder: string, runner: Runner, options: { password: string; durable: boolean }): Promise<string> {
  const data = join(folder, 'postgres')
  if (existsSync(data)) checkVersion(data, runner.binaries.major)
  else await create(data, runner, options)
  runner.own(data)
  return data
}

function checkVersion(data: string, major: string): void {
  const file = join(data, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (found === major) return
  throw new StartError(
    found
      ? `${data} was written by PostgreSQL ${found}, and this Kontor brings PostgreSQL ${major}, which can't read it. Run the Kontor that wrote it, or set KONTOR_DATA to another folder.`
      : `${data} is not a PostgreSQL data folder (it has no PG_VERSION). Move it away, or set KONTOR_DATA to another folder.`,
  )
}

async function create(data: string, runner: Runner, options: { password: string; durable: boolean }): Promise<void> {
  const draft = `${data}.new-${process.pid}`
  const passwordFile = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  try {
    runner.own(draft)
    runner.own(passwordFile)
    await initialise(draft, passwordFile, runner, options.durable)
    renameUnlessMade(draft, data)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function initialise(data: string, passwordFile: string, runner: Runner, durable: boolean): Promise<void> {
  const args = [
    '-D',
    data,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Code point order and Unicode case rules, the same on every system; people's orders are ICU collations, by column.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  return new Promise((resolve, reject) => {
    const child = runner.spawn('initdb', args, { cwd: '/', env: plainEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StartError(`PostgreSQL could not make its data folder ${data}:\n${said.trim()}`)),
    )
  })
}

function renameUnlessMade(draft: string, data: string): void {
  try {
    renameSync(draft, data)
  } catch (error) {
    // Another start was quicker: its folder is as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

/** No PGHOST, PGDATA or language of the caller reaches the server. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
