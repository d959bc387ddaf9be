/**
 * `npm run bench -- list-screen`: how long a generated list takes to stand, and what a step of the keyboard and the choice of
 * a row cost, up to 60 columns and 200 rows. Budgets (shell.md §14): a list of 50 rows < 500 ms; input < 100 ms.
 */
import { machine } from './machine'
import { benchPage, draw, percentiles, pressed } from './page'

const bench = await benchPage('list-page')
console.log(machine())
console.log(
  '\n| list | stands after ms | of it main thread ms | ↓ p50 ms | p95 ms | max ms | x (choose) p50 ms | p95 ms | max ms |\n|---|---|---|---|---|---|---|---|---|',
)
for (const [columns, rows] of [
  [8, 50],
  [8, 200],
  [60, 50],
  [60, 200],
] as const) {
  const page = await bench.open(`columns=${columns}&rows=${rows}`)
  const { stands, used } = await draw(page)
  const down = await pressed(page, Array<string>(40).fill('ArrowDown'), 'keydown')
  const choose = await pressed(page, Array<string>(20).fill('x'), 'keydown')
  console.log(
    `| ${columns} columns, ${rows} rows | ${stands.toFixed(0)} | ${used.toFixed(0)} | ${percentiles(down)} | ${percentiles(choose)} |`,
  )
  await page.close()
}
await bench.close()
