/**
 * `npm run bench -- forms`: what a keystroke costs in a generated form of 30, 100 and 300 fields, how long it takes to stand,
 * and a form of 1,000 child rows; beside stock rjsf with its antd theme in the same run, the same browser, the same schema.
 * Budgets (decisions/forms.md): keystroke ≤ 16 ms p95 at 100 fields, ≤ 33 ms at 300; 1,000 child rows ≤ 300 ms.
 */
import { machine } from './machine'
import { benchPage, draw, percentiles, pressed } from './page'

const keystrokes = 60
const bench = await benchPage('forms-page')

console.log(machine())
console.log('\n| form | stands after ms | of it main thread ms | keystroke p50 ms | p95 ms | max ms |\n|---|---|---|---|---|---|')
for (const engine of ['kontor', 'rjsf']) for (const fields of [30, 100, 300]) await report(engine, fields, 0)
await report('kontor', 0, 1000)
await report('kontor', 10, 200)
await bench.close()

async function report(engine: string, fields: number, rows: number): Promise<void> {
  const page = await bench.open(`engine=${engine}&fields=${fields}&rows=${rows}`)
  const { stands, used } = await draw(page)
  const inputs = page.locator(rows > 0 ? '.k-children input:not([type=search])' : 'input[type=text]')
  await inputs.nth(Math.floor((await inputs.count()) / 2)).focus()
  const times = await pressed(
    page,
    Array.from({ length: keystrokes }, (_, n) => String(n % 10)),
    'input',
  )
  console.log(
    `| ${engine}, ${fields} fields${rows > 0 ? `, ${rows} child rows` : ''} | ${stands.toFixed(0)} | ${used.toFixed(0)} | ${percentiles(times)} |`,
  )
  await page.close()
}
