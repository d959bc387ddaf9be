/** A PostgreSQL that outlived its Kontor (kill -9), or belongs to one that runs: told apart by a lock that dies with its connection. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readPostmaster, urlOf, type Postmaster } from './address'
import { StartError } from '../kernel/start-error'

/** Held by the Kontor that supervises the cluster, for as long as it lives. */
const supervisorLock = 7_362_001

/** Another Kontor uses this data folder. */
export class AlreadyRunningError extends StartError {}

/**
 * Stops what a killed Kontor left behind.
 * @param data PostgreSQL's data folder
 * @throws AlreadyRunningError when a living Kontor supervises it
 */
export async function stopOrphan(data: string, options: { password: string; say: (sentence: string) => void }): Promise<void> {
  const postmaster = readPostmaster(data)
  if (!postmaster) return
  if (!isPostgres(postmaster.pid)) return removeLocks(data)
  const client = await connectTo(postmaster, data, options.password)
  if (!client) return removeLocks(data)
  const isOrphan = await takeSupervision(client)
  await client.end()
  if (!isOrphan)
    throw new AlreadyRunningError(
      `Kontor already runs on ${data} (PostgreSQL is process ${postmaster.pid}). Stop it first, or set KONTOR_DATA to another folder.`,
    )
  options.say(`Stopping the PostgreSQL that an earlier Kontor left running (process ${postmaster.pid}) …`)
  process.kill(postmaster.pid, 'SIGINT')
  await gone(postmaster.pid)
}

/**
 * Left by a crash: PostgreSQL would take whatever has this number now for itself, also its own dead process as long as
 * nobody has collected it. It locks its folder and its socket, which lies there too.
 */
function removeLocks(data: string): void {
  for (const name of readdirSync(data).filter((one) => one === 'postmaster.pid' || /^\.s\.PGSQL\.\d+(\.lock)?$/.test(one)))
    rmSync(join(data, name), { force: true })
}

/** What runs on this data folder, whoever started it. */
export function runningPostmaster(data: string): Postmaster | null {
  const postmaster = readPostmaster(data)
  return postmaster && isPostgres(postmaster.pid) ? postmaster : null
}

/** @returns false when another living session holds the cluster */
export async function takeSupervision(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [supervisorLock])
  return rows[0]?.got === true
}

/** @returns null when the process ended meanwhile */
async function connectTo(postmaster: Postmaster, data: string, password: string): Promise<Client | null> {
  let reason = ''
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(100)) {
    if (!isPostgres(postmaster.pid)) return null
    const client = new Client({
      connectionString: urlOf(postmaster.address, { name: 'postgres', password }, 'postgres'),
      application_name: 'kontor start',
    })
    // A connection that breaks after it was made is seen by its next query.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
  }
  throw new StartError(
    `A PostgreSQL (process ${postmaster.pid}) runs on ${data} and does not let Kontor in: ${reason}. Stop it with: kill -INT ${postmaster.pid}`,
  )
}

async function gone(pid: number): Promise<void> {
  const patience = Date.now() + 30_000
  while (isPostgres(pid)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT')
    await wait(50)
  }
}

/** Whether this number is a PostgreSQL and not something that was given the number of a dead one. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  return commandOf(pid).includes('postgres')
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    const [program, args] =
      process.platform === 'win32'
        ? (['tasklist', ['/fi', `PID eq ${pid}`]] as const)
        : (['ps', ['-o', 'command=', '-p', String(pid)]] as const)
    return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? ''
  }
}
