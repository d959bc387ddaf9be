// Waits until the process at the other end of stdin is gone, however it went, then stops its PostgreSQL and removes the folder.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const folder = process.argv[2]
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.stdin.resume()
process.stdin.on('end', () => void clear())
process.stdin.on('error', () => void clear())

async function clear() {
  const pid = postmaster()
  // Nothing in it is worth a checkpoint: `immediate`.
  if (pid) signal(pid, 'SIGQUIT')
  while (pid && signal(pid, 0)) await wait(50)
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

function postmaster() {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
