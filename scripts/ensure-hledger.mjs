// hledger proves the golden ledger (fa.md R19). Where CI runs as root it is installed; elsewhere its stored answer is compared.
import { spawnSync } from 'node:child_process'
import { run } from './prepare.mjs'

/** Never stops the tests: without it they compare what it once said. */
export async function ensureHledger() {
  if (!process.env.CI || process.getuid?.() !== 0 || !spawnSync('hledger', ['--version']).error) return
  console.log('Asking the system for hledger (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) =>
    run('apt-get', ['-y', '-q', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10', ...args], { env }).catch(() => 1)
  if ((await apt(['install', '--no-install-recommends', 'hledger'])) !== 0 && (await apt(['update'])) === 0)
    await apt(['install', '--no-install-recommends', 'hledger'])
}
