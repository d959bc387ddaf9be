// Chromium for the browser tests: the machine's own, or the one that Playwright installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/**
 * CHROMIUM_PATH, a Chromium or Chrome on the PATH, Playwright's own, or undefined. The headless shell first: it opens a page for half of the CPU
 * time.
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return findHeadlessShell() ?? onPath('chromium', 'chromium-browser', 'google-chrome') ?? playwrightsOwn()
}

/** @returns its path, or undefined */
export const findHeadlessShell = () => onPath('chromium-headless-shell')

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** Whether it starts: a browser without its libraries does not. */
export function works(path) {
  return path !== undefined && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function playwrightsOwn() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return isProgram(path) ? path : undefined
  } catch {
    return undefined
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
