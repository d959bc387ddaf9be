/** How the server and its clients find one another: a unix socket in the data folder, or a free port where that can't be. */
import { createServer } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Address {
  socketFolder: string | null
  port: number
}
export interface Postmaster {
  pid: number
  address: Address
}

/** Systems allow some 104 bytes for a socket's whole path; `/.s.PGSQL.5432` is 14 of them. */
const longestFolder = 88

/** @param data PostgreSQL's data folder: nobody but its owner (and root) reaches a socket in it */
export async function chooseAddress(data: string): Promise<Address> {
  if (process.platform !== 'win32' && Buffer.byteLength(data) <= longestFolder) return { socketFolder: data, port: 5432 }
  return { socketFolder: null, port: await freePort() }
}

export function urlOf(address: Address, role: { name: string; password: string }, database: string): string {
  const login = `${role.name}:${encodeURIComponent(role.password)}`
  if (address.socketFolder === null) return `postgres://${login}@127.0.0.1:${address.port}/${database}`
  return `postgres://${login}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.socketFolder)}`
}

/** What a running, or killed, server wrote down about itself. @returns null when there is no such file */
export function readPostmaster(data: string): Postmaster | null {
  const lines = linesOf(join(data, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, address: { socketFolder: lines[4] || null, port: Number(lines[3]) } }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return []
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
      })
  })
}
