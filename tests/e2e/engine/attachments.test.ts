/** Files beside a record (shell.md §2.4, §9): added by choosing and pasting, seen live, taken away and brought back, by who may edit it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { undo } from '../support/parts'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { newTaxCategory, taxCategories } from '../support/tax-category'
import { step } from '../support/step'

const { real, open } = await openProduct()

const plan = (text: string) => ({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const attachments = (page: Page) => page.getByRole('group', { name: 'Attachments' })
const files = (page: Page, name: string) => attachments(page).getByRole('button', { name: `Open ${name}` })
const removeButtons = (page: Page) => attachments(page).getByRole('button', { name: /^Remove / })
const addressOf = (id: number) => `${real.url}${taxCategories}/show?id=${id}#attachments`

/** Its place in the channel of the records is taken: from then on it hears. */
async function goLive(page: Page, url: string): Promise<void> {
  const hears = joined(page, 'private-cm.tax-category')
  await page.goto(url)
  await hears
}

async function choose(page: Page, list: ReturnType<typeof plan>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await attachments(page).getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(list)
}

async function pastePicture(page: Page): Promise<void> {
  await attachments(page).evaluate((section, base64) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'image.png', { type: 'image/png' }))
    section.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, pixel)
}

test('two files of one name are both kept and seen by the other at once; who may not edit changes nothing; leaving while a file is on its way asks; a large upload goes on with the pieces that are missing', async () => {
  const { page: amy } = await open({ account: 'admin' })

  await step(
    'two files of one name are both kept and seen by the other at once; one that is removed comes back; who may show but not edit the record opens its files and changes nothing',
    async () => {
      const id = await newTaxCategory(real, 'FILES')
      const { page: other } = await open({ account: 'admin', width: 390, height: 844, dark: true })
      await goLive(other, addressOf(id))
      await attachments(other).getByText('No attachments yet. Add the first file.').waitFor()
      await goLive(amy, addressOf(id))
      await choose(amy, [plan('one'), plan('two')])
      await expect.poll(() => files(amy, 'plan.txt').count()).toBe(2)
      await amy.getByRole('tab', { name: 'Attachments (2)' }).waitFor()
      await pastePicture(amy)
      await files(amy, 'image.png').waitFor()
      await attachments(amy).locator('li img').waitFor()

      await expect.poll(() => files(other, 'plan.txt').count()).toBe(2)
      await files(other, 'image.png').waitFor()
      expect(await violationsOf(other)).toEqual([])
      // The main part scrolls, not the document: a dialog brings it to the top.
      const scrolled = () => other.evaluate(() => document.getElementById('k-main')?.scrollTop)
      await other.setViewportSize({ width: 390, height: 400 })
      await attachments(other).getByRole('button', { name: 'Remove image.png' }).hover()
      await other.evaluate(() => document.getElementById('k-main')?.scrollBy(0, 20))
      expect(await scrolled()).toBeGreaterThan(0)
      await attachments(other).getByRole('button', { name: 'Remove image.png' }).click()
      const question = other.getByRole('dialog', { name: 'Are you sure you want to delete?' })
      await question.getByText('image.png').waitFor()
      await expect.poll(scrolled).toBe(0)
      expect(await violationsOf(other)).toEqual([])
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await alertSays(other, 'image.png was removed.')
      await expect.poll(() => files(amy, 'image.png').count()).toBe(0)
      await undo(other)
      await files(amy, 'image.png').waitFor()
      await files(other, 'image.png').waitFor()
      expect(await violationsOf(amy)).toEqual([])

      const { page } = await open({ account: 'manager' })
      await page.goto(addressOf(id))
      await files(page, 'image.png').waitFor()
      expect(await removeButtons(page).count()).toBe(0)
      expect(await attachments(page).getByRole('button', { name: 'Add files' }).count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    },
  )

  await step(
    'leaving while a file is on its way asks; one that is refused says why and can be put away; a large upload that a reload broke off goes on with the pieces that are missing',
    async () => {
      const id = await newTaxCategory(real, 'FILES-2')
      const page = amy
      await page.goto(addressOf(id))
      await page.route('**/api/common/attachment', () => undefined)
      await choose(page, [plan('slow')])
      await attachments(page).getByRole('progressbar', { name: 'Uploading plan.txt' }).waitFor()
      await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).click()
      const question = page.getByRole('dialog', { name: 'Leave while files are being uploaded?' })
      await question.getByRole('button', { name: 'Keep uploading' }).click()
      await attachments(page).getByRole('button', { name: 'Stop uploading plan.txt' }).click()
      await attachments(page).getByRole('progressbar').waitFor({ state: 'detached' })
      await page.unroute('**/api/common/attachment')

      await choose(
        page,
        Array.from({ length: 21 }, (_, index) => plan(String(index))),
      )
      await attachments(page).getByText('At most 20 files at once.').waitFor()
      await choose(page, [{ ...plan('MZ'), name: 'setup.exe' }])
      await attachments(page).getByRole('listitem').filter({ hasText: 'setup.exe' }).getByRole('alert').waitFor()
      await attachments(page).getByRole('button', { name: 'Dismiss setup.exe' }).click()
      await attachments(page).getByText('No attachments yet. Add the first file.').waitFor()
      await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).click()
      await page.locator('.k-table').waitFor()

      const folder = mkdtempSync(join(tmpdir(), 'kontor-upload-'))
      const [large, second] = [join(folder, 'large.txt'), join(folder, 'second.txt')]
      writeFileSync(large, 'a'.repeat(20 * 1024 * 1024))
      writeFileSync(second, 'b'.repeat(9 * 1024 * 1024))
      const sent: string[] = []
      page.on('request', (request) => {
        const part = /attachment\/(\d+)\/part\/(\d+)$/.exec(request.url())
        if (part) sent.push(part[2] ?? '')
      })
      const begin = async (path: string) => {
        const chooser = page.waitForEvent('filechooser')
        await attachments(page).getByRole('button', { name: 'Add files' }).click()
        await (await chooser).setFiles(path)
      }
      const breakOff = async (path: string, last: string) => {
        // Its answer never comes.
        await page.route(`**/part/${last}`, () => undefined)
        await begin(path)
        await expect.poll(() => sent.at(-1)).toBe(last)
        // Left first: what is held back would go on when nobody holds it any more.
        await page.goto(`${real.url}/health`)
        await page.unroute(`**/part/${last}`)
        sent.length = 0
        await page.goto(addressOf(id))
      }
      await page.goto(addressOf(id))
      await breakOff(large, '2')
      await attachments(page).getByText('1 upload was interrupted.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await attachments(page).getByRole('button', { name: 'Resume uploading large.txt' }).click()
      await files(page, 'large.txt').waitFor()
      expect(sent).toEqual(['2', '3'])
      await page.reload()
      await files(page, 'large.txt').waitFor()
      expect(
        await attachments(page)
          .getByText(/interrupted/)
          .count(),
      ).toBe(0)

      // The same file chosen again goes on too; what is discarded is not offered again.
      await breakOff(second, '2')
      await attachments(page).getByText('1 upload was interrupted.').waitFor()
      await begin(second)
      await files(page, 'second.txt').waitFor()
      expect(sent).toEqual(['2'])
      await breakOff(large, '3')
      await attachments(page).getByRole('button', { name: 'Discard the upload of large.txt' }).click()
      await expect
        .poll(() =>
          attachments(page)
            .getByText(/interrupted/)
            .count(),
        )
        .toBe(0)
      await page.reload()
      await files(page, 'second.txt').waitFor()
      expect(
        await attachments(page)
          .getByText(/interrupted/)
          .count(),
      ).toBe(0)
      rmSync(folder, { recursive: true })
    },
  )
})
