/**
 * `npm run bench -- board`: what the board of leads costs with 2,000 cards in a column beside 30 (issue "Customer management": without lag): until its cards
 * stand, what a frame takes while it scrolls, and what a step of a lifted card takes. Budget of an input: 100 ms (shell.md §14).
 */
import type { Page } from 'playwright'
import { machine } from './machine'
import { benchPage, draw, percentiles } from './page'

const bench = await benchPage('board-page')
console.log(machine())
console.log(
  '\n| cards | stand after ms | of it main thread ms | scrolled 200 px: p50 ms | p95 ms | max ms | lifted card moved: p50 ms | p95 ms | max ms |\n|---|---|---|---|---|---|---|---|---|',
)
for (const cards of [30, 300, 2000]) {
  const page = await bench.open(`cards=${cards}`)
  const { stands, used } = await draw(page)
  console.log(
    `| ${cards} | ${stands.toFixed(0)} | ${used.toFixed(0)} | ${percentiles(await scrolled(page))} | ${percentiles(await dragged(page))} |`,
  )
  await page.close()
}
await bench.close()

/** Style, layout and paint of each step, down the column. */
function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const column = document.querySelector('.k-lead-column-cards')
    const times: number[] = []
    for (let step = 0; step < 40; step += 1) {
      const start = performance.now()
      column?.scrollBy(0, 200)
      // A frame begins with this call; the message comes after it was drawn.
      await new Promise<void>((drawn) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => drawn()
          port2.postMessage(null)
        }),
      )
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)
  })
}

/** A card is carried over its column and the next: from the pointer's event until React, style and layout are through. */
async function dragged(page: Page): Promise<number[]> {
  await page.evaluate(() => document.querySelector('.k-lead-column-cards')?.scrollTo(0, 0))
  const box = await page.locator('.k-lead-who').first().boundingBox()
  if (!box) throw new Error('no card is in sight')
  await page.mouse.move(box.x + 10, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 20, { steps: 4 })
  await page.locator('.k-lead-lifted').waitFor()
  await page.evaluate(() => {
    const times: number[] = []
    window.times = times
    document.addEventListener(
      'mousemove',
      () => {
        const start = performance.now()
        // React draws what the move changes in a task of its own, before this one.
        setTimeout(() =>
          setTimeout(() => {
            void document.body.offsetHeight
            times.push(performance.now() - start)
          }),
        )
      },
      { capture: true },
    )
  })
  for (let step = 0; step < 40; step += 1) await page.mouse.move(box.x + 40 + step * 10, box.y + 20 + (step % 7) * 60)
  await page.mouse.up()
  return page.evaluate(() => [...window.times].sort((a, b) => a - b))
}
