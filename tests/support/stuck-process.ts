/** A process that computes and hears nobody: for ever, or until the watch has written to the log `process.argv[2]`. */
import { fstatSync, openSync } from 'node:fs'
import { startStuckWatch } from '../../server/observability/stuck-watch'

const log = process.argv[2] === undefined ? 2 : openSync(process.argv[2], 'a')
const watch = await startStuckWatch({ warnMs: 250, endMs: log === 2 ? 500 : 2 ** 40, log })
process.on('SIGTERM', () => process.exit(0))
watch.enter('GET /api/ended')()
watch.enter('GET /api/without-end')
process.stdout.write('computes\n', () => {
  while (log === 2 || fstatSync(log).size === 0);
})
