/** `npm run bench -- crash`: 100 rounds of kill -9 during writes, node and PostgreSQL in turn; the tests run one of each. Ends with 1 when anything was lost. */
import { crashRound } from '../tests/support/crash-rounds'
import { buildServer, newDataFolder } from '../tests/support/kontor-process'
import { machine } from './machine'

const rounds = Number(process.env.ROUNDS ?? 100)

console.log(machine())
const { bundle, remove } = await buildServer()
const data = newDataFolder()
const total = { rounds: 0, acknowledged: 0, lost: 0, twice: 0, withoutTrail: 0, chain: true }
for (let round = 1; round <= rounds; round++) {
  const verdict = await crashRound(bundle, data.folder, { victim: round % 2 ? 'node' : 'postgres', after: 30, round })
  total.rounds = round
  for (const key of ['acknowledged', 'lost', 'twice', 'withoutTrail'] as const) total[key] += verdict[key]
  total.chain &&= verdict.chain
}
console.log(JSON.stringify(total))
data.remove()
remove()
process.exit(total.lost + total.twice + total.withoutTrail > 0 || !total.chain ? 1 : 0)
