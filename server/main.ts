/** The program: `serve` (default), `db:plan`, `backup [file]` or `restore <file>`. Speaks in sentences; its log is JSON. */
import { DeclarationError } from '../src/schemas/core/check/check'
import { loadConfig, type Config } from './config/config'
import { MigrationFailed, MigrationRefused } from './database/migration/migration-errors'
import { reasonOf } from './database/connection/wait-for-database'
import { SeedRefused } from './database/migration/seed-order'
import { backup, restore } from './start/backup'
import { printPlan } from './start/plan'
import { serve } from './start/serve'
import { StartError } from './kernel/start-error'

const terminal = {
  say: (sentence: string) => void process.stdout.write(`${sentence}\n`),
  complain: (sentence: string) => void process.stderr.write(`${sentence}\n`),
}
// A terminal that was closed takes no more words; Kontor still has to stop in order.
for (const channel of [process.stdout, process.stderr]) channel.on('error', () => undefined)

const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve: (config) => serve(config, terminal),
  // Ends by itself when all is written: exit() would cut a long plan off.
  backup: (config) => backup(config, terminal, process.argv[3]),
  restore: (config) => restore(config, terminal, process.argv[3]),
  'db:plan': async (config) => {
    process.exitCode = (await printPlan(config, terminal)) ? 0 : 1
  },
}

const name = process.argv[2] ?? 'serve'
const command = commands[name]
if (command) {
  run(command).catch((error: unknown) => {
    terminal.complain(`\n${sentenceOf(error)}`)
    process.exit(1)
  })
} else {
  terminal.complain(`Kontor has no command ${JSON.stringify(name)}: write one of ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}

async function run(act: (config: Config) => Promise<void>): Promise<void> {
  await act(configOf())
}

function configOf(): Config {
  const production = process.env['NODE_ENV'] === 'production'
  // On a terminal people read sentences; a service's log is collected.
  const quiet = process.stdout.isTTY && !process.env['LOG_LEVEL'] ? { LOG_LEVEL: 'warn' } : {}
  return loadConfig({ ...process.env, ...quiet }, { production, warn: terminal.complain })
}

/** What is meant for people has a sentence. Of anything else its own words are told; where it came from only to who looks for it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (/^(debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')) return error.stack ?? error.message
  const isMeant = [StartError, DeclarationError, MigrationRefused, MigrationFailed, SeedRefused].some((kind) => error instanceof kind)
  return isMeant ? error.message : `Kontor did not start: ${reasonOf(error)}. LOG_LEVEL=debug says where that happened.`
}
