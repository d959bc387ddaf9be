/** A process of its own that starts the embedded database of argv[2], says so, and waits to be killed. */
import { startEmbedded } from '../../server/embedded/supervise'

const database = await startEmbedded({
  folder: process.argv[2] ?? '',
  say: () => undefined,
  complain: () => undefined,
  settings: { fsync: 'off' },
})
process.stdout.write(`${JSON.stringify({ url: database.migrateUrl, pid: database.pid() })}\n`)
setInterval(() => undefined, 60_000)
