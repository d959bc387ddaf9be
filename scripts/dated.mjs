// Runs Kontor as if it were another day: Node, PostgreSQL and what they start see a clock that libfaketime moves. Chromium does not run
// under it: it keeps the machine's clock, and its pages get the other by a script (tests/support/browser.ts).
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { run, Stop } from './prepare.mjs'
import { roomInMemory } from './room-in-memory.mjs'

/**
 * @param at ISO 8601 date, or date and time, at which the run begins; without a zone it is Taipei's
 * @param command program and arguments
 * @returns its exit code
 * @throws Stop with a sentence: no date, or not a machine that can
 */
export async function runAt(at, command) {
  const start = Date.parse(/^\d{4}-\d\d-\d\d$/.test(at ?? '') ? `${at}T09:00:00+08:00` : (at ?? ''))
  if (Number.isNaN(start)) throw new Stop(`"${at}" is no date: give one like 2027-01-01 or 2027-01-01T00:30:00+08:00.`)
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new Stop('Another date needs Linux and root.')
  const library = findLibrary()
  if (!library) throw new Stop('Another date needs libfaketime: apt-get install faketime.')
  const shift = Math.round((start - Date.now()) / 1000)
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'kontor-dated-'))
  try {
    return await runDated(folder, { library, shift, command })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a mount namespace of its own, where /etc has the two files that libfaketime and the loader read: embedded programs drop variables. */
function runDated(folder, { library, shift, command }) {
  const etc = join(folder, 'etc')
  const work = join(folder, 'work')
  for (const path of [etc, work]) mkdirSync(path)
  writeFileSync(join(etc, 'ld.so.preload'), `${library}\n`)
  writeFileSync(join(etc, 'faketimerc'), `${shift < 0 ? shift : `+${shift}`}s\n`)
  const mount = `mount -t overlay overlay -o lowerdir=/etc,upperdir=${etc},workdir=${work} /etc && exec "$@"`
  const browser = findChromium()
  return run('unshare', ['-m', 'sh', '-c', mount, 'sh', ...command], {
    env: {
      ...process.env,
      // One clock for processes of several users; timers and waits go on as they do.
      FAKETIME_DISABLE_SHM: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      KONTOR_CLOCK_SHIFT: String(shift),
      ...(browser && { CHROMIUM_PATH: outside(folder, browser) }),
    },
  })
}

/** @returns a program that starts the browser where nothing of this is mounted */
function outside(folder, browser) {
  const path = join(folder, 'chromium')
  writeFileSync(path, `#!/bin/sh\nexec nsenter -t ${process.pid} -m -- "${browser}" "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

function findLibrary() {
  if (!existsSync('/usr/lib')) return undefined
  const folders = ['', ...readdirSync('/usr/lib').filter((name) => name.includes('linux'))]
  return folders.map((name) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path))
}
