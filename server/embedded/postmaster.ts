/** One PostgreSQL process: started, waited for, started again when it falls over, stopped. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Address } from './address'
import { plainEnvironment } from './data-folder'
import type { Runner } from './run-as'
import { reasonOf, waitForDatabase } from '../database/connection/wait-for-database'
import { StartError } from '../kernel/start-error'

export interface Postmaster {
  pid: () => number | undefined
  stop: () => Promise<void>
}

export interface PostmasterOptions {
  runner: Runner
  data: string
  address: Address
  settings: Readonly<Record<string, string>>
  superuserUrl: string
  say: (sentence: string) => void
  complain: (sentence: string) => void
  waitSeconds: number
}

/** @throws StartError with PostgreSQL's own last words when it does not start */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  let stopping = false
  let child = launch(options)
  await ready().catch((error: unknown) =>
    end(child, options).then(() => {
      throw error
    }),
  )
  watch()

  function watch(): void {
    child.once('exit', (code, signal) => void startAgain(code, signal))
  }
  async function startAgain(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (stopping) return
    options.complain(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again.`)
    while (!stopping) {
      child = launch(options)
      try {
        await ready()
        return watch()
      } catch (error) {
        // The memory that a killed server left behind is free once its last process is gone.
        options.complain(error instanceof Error ? error.message : String(error))
        await wait(1000)
      }
    }
  }
  async function ready(): Promise<void> {
    const mine = child
    const log = logOf(options.data)
    await waitForDatabase(
      () =>
        connectOnce(options.superuserUrl).catch((error: unknown) => {
          if (!hasEnded(mine)) throw error
          throw new StartError(`PostgreSQL did not start. Its last words (${log}):\n${lastWords(options.data)}`, { cause: error })
        }),
      {
        seconds: options.waitSeconds,
        untilStarted: true,
        quietMs: 5_000,
        everyMs: 30,
        onWait: (reason) => options.say(`PostgreSQL takes its time to start (${reason}); waiting for it. Its log: ${log}`),
      },
    ).catch((error: unknown) => {
      throw error instanceof StartError ? error : refusal(error, log)
    })
  }
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true
      await end(child, options)
    },
  }
}

function launch({ runner, data, address, settings }: PostmasterOptions): ChildProcess {
  const all: Record<string, string> = {
    listen_addresses: address.socketFolder === null ? '127.0.0.1' : '',
    port: String(address.port),
    ...(process.platform === 'win32' ? {} : { unix_socket_directories: address.socketFolder ?? '' }),
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    jit: 'off',
    // Errors belong to the caller, who logs them under a request id; their statements hold people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...settings,
  }
  const log = openLog(data)
  const child = runner.spawn('postgres', ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    // A process group of its own: Ctrl+C reaches Kontor, which finishes its requests first.
    detached: true,
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
  })
  // A program that can't be started is seen as ended, with the reason in `spawnfile`'s place: the log stays empty.
  child.on('error', () => undefined)
  closeSync(log)
  return child
}

/** `fast`: open transactions are rolled back; after 30 seconds the hard way, from which PostgreSQL recovers. */
async function end(child: ChildProcess, { runner, data }: PostmasterOptions): Promise<void> {
  if (hasEnded(child)) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (process.platform === 'win32') runner.spawn('pg_ctl', ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore' })
  else child.kill('SIGINT')
  const hardWay = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await exited
  clearTimeout(hardWay)
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'kontor start' })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}

function refusal(error: unknown, log: string): StartError {
  // It runs, with another password than ours.
  const isPassword = error instanceof Error && 'code' in error && error.code === '28P01'
  return new StartError(
    isPassword
      ? 'PostgreSQL refuses the password in postgres-passwords.json: the file belongs to another data folder. Put the right one back.'
      : `PostgreSQL runs, but lets nobody in: ${reasonOf(error)}. Its log is ${log}; DATABASE_WAIT gives it more seconds.`,
    { cause: error },
  )
}

const hasEnded = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

const logOf = (data: string) => join(dirname(data), 'postgres.log')

function openLog(data: string): number {
  const path = logOf(data)
  const log = openSync(path, 'a', 0o600)
  if (statSync(path).size > 10_000_000) truncateSync(path)
  return log
}

function lastWords(data: string): string {
  return readFileSync(logOf(data), 'utf8').trim().split('\n').slice(-5).join('\n')
}
