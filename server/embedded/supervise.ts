/** The embedded PostgreSQL: started with Kontor, watched while it runs, stopped with it. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAddress, urlOf, type Address } from './address'
import { findBinaries } from './binaries'
import { prepareData } from './data-folder'
import { AlreadyRunningError, runningPostmaster, stopOrphan, takeSupervision } from './orphan'
import { passwordsIn, type Passwords } from './passwords'
import { applicationRole, databaseName, ownerRole, provision } from './provision'
import { startPostmaster } from './postmaster'
import { findRunner } from './run-as'

export interface EmbeddedDatabase {
  /** For the application's role, which may not change tables. */
  url: string
  /** For the owner's role. */
  migrateUrl: string
  /** For the cluster's superuser: tests and tools only. */
  superuserUrl: string
  /** Process of the PostgreSQL that runs now. */
  pid: () => number | undefined
  /** Ends open transactions, writes everything and waits for it. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** KONTOR_DATA; made if it is not there. */
  folder: string
  /** Takes sentences for the person at the terminal. */
  say: (sentence: string) => void
  /** Takes sentences about trouble while it runs. */
  complain: (sentence: string) => void
  /** How long it may refuse connections, in seconds; while it says that it starts up, it is waited for without an end. Default 60. */
  waitSeconds?: number
  /** PostgreSQL settings over ours; `fsync: off` also skips the sync of initdb. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Makes the data folder on the first start, stops what a killed Kontor left, starts, and makes roles and database.
 * @throws AlreadyRunningError · StartError with a sentence that says what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.folder)
  // Others may pass through, since PostgreSQL is another user when root starts Kontor; what lies here is closed by itself.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const runner = findRunner(findBinaries(), folder)
  const passwords = passwordsIn(folder)
  const data = await prepareData(folder, runner, { password: passwords.superuser, durable: options.settings?.['fsync'] !== 'off' })
  await stopOrphan(data, { password: passwords.superuser, say: options.say })
  const address = await chooseAddress(data)
  const addresses = addressesOf(address, passwords)
  const { superuserUrl } = addresses
  const postmaster = await startPostmaster({
    runner,
    data,
    address,
    settings: options.settings ?? {},
    superuserUrl,
    say: options.say,
    complain: options.complain,
    waitSeconds: options.waitSeconds ?? 60,
  })
  const supervision = await supervise(superuserUrl, data).catch((error: unknown) =>
    postmaster.stop().then(() => {
      throw error
    }),
  )
  const stop = () => supervision.end().then(postmaster.stop)
  await provision(supervision.client(), passwords).catch((error: unknown) =>
    stop().then(() => {
      throw error
    }),
  )
  return {
    ...addresses,
    pid: postmaster.pid,
    stop,
  }
}

/** The one that runs on this data folder now, if any: for a look, beside the Kontor that supervises it. */
export async function findRunning(folder: string): Promise<Pick<EmbeddedDatabase, 'url' | 'migrateUrl'> | null> {
  const postmaster = runningPostmaster(join(resolve(folder), 'postgres'))
  return postmaster && addressesOf(postmaster.address, passwordsIn(resolve(folder)))
}

const addressesOf = (address: Address, passwords: Passwords) => ({
  superuserUrl: urlOf(address, { name: 'postgres', password: passwords.superuser }, 'postgres'),
  url: urlOf(address, { name: applicationRole, password: passwords.application }, databaseName),
  migrateUrl: urlOf(address, { name: ownerRole, password: passwords.owner }, databaseName),
})

/** Keeps the lock that tells other starts that this Kontor lives, over restarts of PostgreSQL. */
async function supervise(url: string, data: string): Promise<{ client: () => Client; end: () => Promise<void> }> {
  let ended = false
  let current = await hold()
  async function hold(): Promise<Client> {
    const client = new Client({ connectionString: url, application_name: 'kontor supervisor', keepAlive: true })
    client.on('error', () => void again())
    await client.connect()
    if (await takeSupervision(client)) return client
    ended = true
    await client.end()
    throw new AlreadyRunningError(`Another Kontor was started on ${data} at the same moment. This one stops.`)
  }
  async function again(): Promise<void> {
    while (!ended) {
      try {
        current = await hold()
        return
      } catch {
        await wait(200)
      }
    }
  }
  return {
    client: () => current,
    end: async () => {
      ended = true
      await current.end().catch(() => undefined)
    },
  }
}
