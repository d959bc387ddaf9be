/**
 * `npm run bench -- voucher-grid`: what a key in the grid of a voucher costs, beside the number of its lines: in a memo, in an amount (totals run
 * along), and in the search of an account among 2,000. Budget (fa.md §2.2, issue 35): 300 lines ≤ 16 ms a key.
 */
import { machine } from './machine'
import { benchPage, draw, percentiles, pressed } from './page'

const keystrokes = 60
const bench = await benchPage('voucher-page')

console.log(machine())
console.log(
  '\n| voucher | stands after ms | of it main thread ms | memo p50 ms | p95 ms | max ms | amount p50 ms | p95 ms | max ms | account p50 ms | p95 ms | max ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|',
)
for (const [lines, columns] of [
  [30, 'few'],
  [300, 'few'],
  [300, 'all'],
  [500, 'all'],
] as const) {
  const page = await bench.open(`lines=${lines}&columns=${columns}`)
  const { stands, used } = await draw(page)
  const measured: string[] = []
  for (const column of ['memo', 'debit', 'account'] as const) {
    await page
      .locator(`[data-line] [data-column=${column}] input`)
      .nth(Math.floor(lines / 2))
      .focus()
    const digits = Array.from({ length: keystrokes }, (_, n) => String(column === 'account' ? 1 : n % 10))
    measured.push(percentiles(await pressed(page, column === 'debit' ? digits.slice(0, 13) : digits, 'input')))
  }
  console.log(`| ${lines} lines, ${columns} columns | ${stands.toFixed(0)} | ${used.toFixed(0)} | ${measured.join(' | ')} |`)
  if (process.env.KONTOR_SHOTS) await page.screenshot({ path: `${process.env.KONTOR_SHOTS}/voucher-grid-${lines}-${columns}.png` })
  await page.close()
}
await bench.close()
