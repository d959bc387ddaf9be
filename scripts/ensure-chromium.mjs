// A browser for the browser tests: the one that is there, else Playwright's, else the system's. `.ci/run` as root takes the system's
// headless shell first: with it the tests need half of the CPU time.
import { join } from 'node:path'
import { findChromium, findHeadlessShell, works } from './chromium.mjs'
import { root, run, Stop } from './prepare.mjs'

/** @returns the path of a Chromium that starts */
export async function ensureChromium() {
  const thereFirst = [async () => 0, fromPlaywright, fromSystem]
  const quickFirst =
    process.env.CI && !process.env.CHROMIUM_PATH && !findHeadlessShell() ? [fromSystem, ...thereFirst.slice(0, 2)] : thereFirst
  for (const provide of quickFirst) {
    if ((await provide()) !== 0) continue
    const path = findChromium()
    if (works(path)) return path
  }
  throw new Stop(
    'The browser tests need Chromium, and it could not be installed. ' +
      'Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.',
  )
}

async function fromPlaywright() {
  console.log('No Chromium here; asking Playwright for one …')
  // Without a network this must not hang.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  return run(
    process.execPath,
    [join(root, 'node_modules/playwright/cli.js'), 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'],
    { env },
  )
}

async function fromSystem() {
  if (process.getuid?.() !== 0) return 1
  console.log('Asking the system for a Chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) =>
    run('apt-get', ['-y', '-q', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10', ...args], { env }).catch(() => 1)
  // Without Liberation the console's Arial is Noto Sans CJK, which is wider: lines wrap where they do for nobody.
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-liberation']
  return (await apt(['update'])) || apt(['install', '--no-install-recommends', ...packages])
}
