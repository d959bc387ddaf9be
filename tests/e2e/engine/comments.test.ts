/** Comments at a record (sc.md §3.6, shell.md §2.4): written with a mention, found by the bell, answered, seen live. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { newTaxCategory, taxCategories } from '../support/tax-category'

const { real, go, open } = await openProduct()

async function nameOf(account: string): Promise<string> {
  const admin = await real.app.signIn('admin')
  return String((await admin.get('/api/sc/user/all')).body.data.find((person) => person.account === account)?.name_en)
}
const comments = (page: Page) => page.locator('.k-comments')
const said = (page: Page, text: string) => comments(page).locator('.k-comment-body', { hasText: text })
const box = (page: Page) => comments(page).getByRole('textbox', { name: 'Write a comment' })
/** As a hand does: suggestions follow the keys. */
async function mention(page: Page, name: string): Promise<void> {
  await box(page).click()
  await box(page).pressSequentially(`@${name.split(' ')[0] ?? ''}`)
  await page.locator('.ck-mentions').getByRole('button', { name }).click()
  // What is typed next goes on behind it: it is written, and the box has the focus again.
  await box(page).locator('[data-mention]').waitFor()
  await comments(page).locator('[role=textbox]:focus').waitFor()
}

test('Amy mentions Ben; his bell leads to the comment, and his answer comes to her by itself', async () => {
  const id = await newTaxCategory(real, 'COMMENTS')
  const ben = await nameOf('manager')
  const [{ page: amy }, { page: his }] = [await open({ account: 'admin' }), await open({ account: 'manager' })]
  const hears = joined(amy, 'private-cm.tax-category')
  await amy.goto(`${real.url}${taxCategories}/show?id=${id}#comments`)
  await hears
  await comments(amy).getByText('No comments yet. Write the first one.').waitFor()
  await mention(amy, ben)
  await amy.keyboard.type('what of <b>this</b>? **Soon**')
  await amy.keyboard.press('Control+Enter')
  await said(amy, 'what of <b>this</b>?').waitFor()
  await expect.poll(() => box(amy).textContent()).toBe('')

  await his.goto(`${real.url}/home`)
  await his.getByRole('button', { name: /^Notifications/ }).click()
  // The home page's widget tells it too.
  await his
    .locator('.k-bell-panel')
    .getByRole('button', { name: /mentioned you in Tax category “COMMENTS”/ })
    .click()
  await comments(his)
    .locator('.k-mention', { hasText: `@${ben}` })
    .waitFor()
  expect(new URL(his.url()).hash).toBe('#comments')
  await comments(his).locator('strong', { hasText: 'Soon' }).waitFor()
  await comments(his)
    .getByRole('button', { name: /^Answer/ })
    .click()
  // A box opened for an answer is written into at once.
  await comments(his).locator('[role=textbox]:focus').waitFor()
  await his.keyboard.type('All right')
  await his.keyboard.press('Control+Enter')
  await said(amy, 'All right').waitFor()
  await amy.getByRole('tab', { name: 'Comments (2)' }).waitFor()
  expect(await violationsOf(amy)).toEqual([])
})

const plan = (name: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(name) })
/** A picture of one pixel. */
const pixel = {
  name: 'stamp.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

test('a stock phrase is put behind what is written; files stand with a comment, alone too; an edit takes one off and adds another; who cannot show the record is named to the writer; a text that could not be sent stays; a removed one leaves its place', async () => {
  const id = await newTaxCategory(real, 'FILES')
  const admin = await real.app.signIn('admin')
  await admin.post('/api/sc/user-common-word', { text: 'Please see the file.', scope: 'own', kind: 'any' })
  const { page } = await open({ account: 'admin' })
  await page.clock.install()
  await go(page, `${taxCategories}/show?id=${id}#comments`)
  await box(page).fill('Done.')
  await comments(page).getByRole('button', { name: 'Phrases' }).click()
  await page.getByRole('menuitem', { name: 'Please see the file.' }).click()
  await expect.poll(() => box(page).textContent()).toBe('Done. Please see the file.')
  await expect
    .poll(async () => (await admin.get('/api/sc/user-common-word?q=Please')).body.data.map(({ used_count }) => used_count))
    .toContain(1)
  const add = async (where: ReturnType<Page['locator']>, files: ReturnType<typeof plan>[]) => {
    const chooser = page.waitForEvent('filechooser')
    await where.getByRole('button', { name: 'Add files' }).click()
    await (await chooser).setFiles(files)
    for (const { name } of files) await where.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  const writing = comments(page).locator('.k-comment-box').last()
  await box(page).fill('See the plan')
  await add(writing, [plan('plan.txt'), pixel])
  await writing.getByRole('button', { name: 'Comment', exact: true }).click()
  await said(page, 'See the plan').waitFor()
  const first = comments(page).getByRole('article').first()
  await first.getByRole('button', { name: 'Open plan.txt' }).waitFor()
  await first.locator('img.k-file-picture').waitFor()
  await expect.poll(() => writing.getByRole('button', { name: /^Remove / }).count()).toBe(0)

  await add(writing, [plan('alone.txt')])
  await writing.getByRole('button', { name: 'Comment', exact: true }).click()
  await comments(page).getByRole('article').nth(1).getByRole('button', { name: 'Open alone.txt' }).waitFor()
  await fitsEveryLook(page)

  await first.getByRole('button', { name: /^Edit/ }).click()
  await first.getByRole('button', { name: 'Remove plan.txt' }).click()
  await add(first, [plan('newer.txt')])
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByText('edited').waitFor()
  await expect
    .poll(() => first.getByRole('button', { name: /^Open / }).allTextContents())
    .toEqual([expect.stringContaining('stamp.png'), expect.stringContaining('newer.txt')])

  const refused = await newTaxCategory(real, 'COMMENTS-2')
  const staff = await nameOf('staff01')
  await go(page, `${taxCategories}/show?id=${refused}#comments`)
  await box(page).waitFor()
  await mention(page, staff)
  await page.route('**/api/common/comment/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.keyboard.press('Control+Enter')
  await page
    .locator('.k-alerts')
    .getByText(/connection|reach/i)
    .waitFor()
  expect(await box(page).textContent()).toContain(staff)
  await page.unroute('**/api/common/comment/**')
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText(`${staff} may not see this record and will not be notified.`).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.clock.fastForward('03:00')
  await comments(page)
    .locator('time', { hasText: /^3 min/ })
    .waitFor()

  await comments(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog', { name: 'Are you sure you want to delete?' }).getByRole('button', { name: 'Remove' }).click()
  await comments(page).getByText('Comment removed').waitFor()
  await comments(page).locator('[data-removed]:focus').waitFor()
  expect(await said(page, staff).count()).toBe(0)
})
