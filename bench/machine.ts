/** One line about where and what was measured. */
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

export function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1_073_741_824)} GiB`
}
