/**
 * As whom PostgreSQL runs. It refuses to run as root, so root starts it as another user, which must be able to
 * read the binaries and reach the data; or as root in a user namespace of its own, where root has another number.
 */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { cpSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesIn, type Binaries } from './binaries'
import { StartError } from '../kernel/start-error'

export interface Runner {
  binaries: Binaries
  spawn: (program: 'postgres' | 'initdb' | 'pg_ctl', args: readonly string[], options?: SpawnOptions) => ChildProcess
  /** Gives the files below `folder` to the user that PostgreSQL runs as. */
  own: (folder: string) => void
  /** For the log: `nobody`, `user namespace`, `this user`. */
  as: string
}

/**
 * @param folder holds the data, `postgres/`; exists
 * @throws StartError with a sentence saying what to do, when PostgreSQL can run as none
 */
export function findRunner(binaries: Binaries, folder: string): Runner {
  if (process.getuid?.() !== 0) return thisUser(binaries)
  for (const attempt of [otherUser, userNamespace, copied]) {
    const runner = attempt(binaries, folder)
    if (runner) return runner
  }
  throw new StartError(
    `PostgreSQL does not run as root, and no other user of this machine can reach ${folder}. Start Kontor as a normal user, or set KONTOR_DATA to a folder below /var/lib, or set DATABASE_URL.`,
  )
}

function thisUser(binaries: Binaries): Runner {
  return {
    binaries,
    as: 'this user',
    own: () => undefined,
    spawn: (program, args, options) => spawn(binaries.program(program), args, options ?? {}),
  }
}

function otherUser(binaries: Binaries, folder: string): Runner | undefined {
  const user = unprivilegedUser(folder)
  const ids = { uid: user.uid, gid: user.gid }
  if (!runs(binaries.program('postgres'), ['--version'], ids) || !runs('/bin/sh', ['-c', 'cd "$0"', folder], ids)) return undefined
  return {
    binaries,
    as: user.name,
    own: (path) => chownAll(path, user.uid, user.gid),
    spawn: (program, args, options) => spawn(binaries.program(program), args, { ...options, ...ids }),
  }
}

function userNamespace(binaries: Binaries): Runner | undefined {
  const wrapped = ['-U', '--map-user=65534', '--map-group=65534', '--']
  if (!runs('unshare', [...wrapped, binaries.program('postgres'), '--version'], {})) return undefined
  return {
    binaries,
    as: 'user namespace',
    own: (path) => chownAll(path, 0, 0),
    spawn: (program, args, options) => spawn('unshare', [...wrapped, binaries.program(program), ...args], options ?? {}),
  }
}

/** The project lies where only root reads, and there are no user namespaces: the other user gets a copy. */
function copied(binaries: Binaries, folder: string): Runner | undefined {
  const place = ['/var/lib', '/usr/local/lib', tmpdir()].find((one) => existsSync(one))
  if (!place) return undefined
  const target = join(place, `kontor-postgres-${binaries.major}-${statSync(binaries.program('postgres')).size}`)
  // What another user put there first is not run.
  if (existsSync(target) && statSync(target).uid !== 0) return undefined
  if (!existsSync(target)) {
    const fresh = `${target}.${process.pid}`
    mkdirSync(fresh, { mode: 0o755 })
    cpSync(binaries.folder, fresh, { recursive: true, verbatimSymlinks: true })
    renameSync(fresh, target)
  }
  return otherUser(binariesIn(target, binaries.major), folder)
}

interface User {
  name: string
  uid: number
  gid: number
}

/** The user that already has the data, else `postgres`, else `nobody`. */
function unprivilegedUser(folder: string): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]): User => ({ name, uid: Number(uid), gid: Number(gid) }))
  const data = join(folder, 'postgres')
  const owner = existsSync(data) ? statSync(data).uid : 0
  return (
    users.find((user) => owner !== 0 && user.uid === owner) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
  )
}

function runs(program: string, args: readonly string[], ids: { uid?: number; gid?: number }): boolean {
  return spawnSync(program, args, { ...ids, stdio: 'ignore', cwd: '/' }).status === 0
}

function chownAll(path: string, uid: number, gid: number): void {
  const about = statSync(path)
  if (about.uid === uid) return
  const entries = about.isDirectory() ? readdirSync(path, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) lchownSync(join(entry.parentPath, entry.name), uid, gid)
  // The folder itself last: it tells whether the work was finished.
  lchownSync(path, uid, gid)
}
