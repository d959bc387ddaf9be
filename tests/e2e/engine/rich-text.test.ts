/** Formatted text: written in CKEditor, kept by the server as allowed elements, drawn as such and nothing else (bb.md §5.8–5.9, runtime.md S30). */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publishField } from '../../../server/modules/sc/custom-fields/custom-fields'
import { createRecord } from '../../../server/resource/write/write'
import { xssVectors } from '../../support/xss-vectors'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const sources = '/cm/admin/info-settings/lead/source'
const { real, go, open } = await openProduct()
const key = 'c_terms'

beforeAll(async () => {
  const { systemContext, refreshEntities } = real.app.app.kontor
  const ctx = systemContext()
  const { id } = await createRecord(ctx, ctx.snapshot.get('sc/custom-field'), {
    entity: 'cm/source',
    key,
    label: { en: 'Terms', tw: '條款', jp: '条件' },
    type: 'richtext',
    width: 'full',
  })
  await publishField(ctx, Number(id))
  await refreshEntities()
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const stored = async (code: string) =>
  (await sql<{ html: string }>`select custom ->> ${key} as html from cm_source where code = ${code}`.execute(real.app.db)).rows[0]?.html
const idOf = async (code: string) =>
  (await sql<{ id: number }>`select id::int from cm_source where code = ${code}`.execute(real.app.db)).rows[0]?.id ?? 0

const word =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="Microsoft Word 15"></head><body><script>document.documentElement.dataset.ran = "yes"</script><table class="MsoTableGrid"><tbody><tr><td colspan="2"><p class="MsoNormal"><b>Both</b></p></td></tr><tr><td><p class="MsoNormal">Left</p></td><td><p class="MsoNormal">Right</p></td></tr></tbody></table><p class="MsoNormal"><img src="https://example.org/tracking.png">After</p></body></html>'

test('the editor takes formatted words, also those that were typed just before the save; of what is pasted a table from Word keeps rows, merges and bold, a picture of another site stays out, and a pasted one is an attachment that its readers see (bb.md §12.8)', async () => {
  const { page } = await open()
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text())
  })
  await go(page, `${sources}/edit?id=${await idOf('WEB')}`)
  const box = page.locator(`.k-entry[data-path="${key}"] .ck-editor__editable`)
  await box.click()
  await page.keyboard.type('Plain and ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+s')
  await alertSays(page, 'Website was saved.')
  expect(await stored('WEB')).toBe('<p>Plain and <strong>bold</strong></p>')
  expect(await box.getAttribute('aria-label')).toContain('Terms')
  expect(await violationsOf(page)).toEqual([])

  await go(page, `${sources}/show?id=${await idOf('WEB')}`)
  await page.locator('.k-rich strong').filter({ hasText: 'bold' }).waitFor()
  expect(told).toEqual([])

  const id = await idOf('PARTNER')
  await go(page, `${sources}/edit?id=${id}`)
  const paper = page.locator(`.k-entry[data-path="${key}"] .ck-editor__editable_inline`)
  await paper.click()
  await paper.evaluate((element, html) => {
    const pasted = new DataTransfer()
    pasted.setData('text/html', html)
    pasted.setData('text/plain', 'words')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  }, word)
  await paper.locator('td[colspan="2"] strong').filter({ hasText: 'Both' }).waitFor()
  await alertSays(page, 'Pictures from other sites are not copied.')
  await page.keyboard.press('Control+End')
  await paper.evaluate((element, png) => {
    const pasted = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
    pasted.items.add(new File([bytes], 'plan.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  }, dot)
  // What is on it is asked at once.
  await page.locator('.ck-text-alternative-form input, .ck-responsive-form input').first().fill('The plan')
  await page.keyboard.press('Enter')
  await paper.locator('img[alt="The plan"][src*="/open?"]').waitFor()
  await page.keyboard.press('Control+s')
  await alertSays(page, 'was saved.')

  const html = (await stored('PARTNER')) ?? ''
  expect(html).toContain('<td colspan="2"><strong>Both</strong></td>')
  expect(html).toMatch(/<img src="\/api\/common\/attachment\/[1-9]\d*" alt="The plan" \/>/)
  expect(html).not.toMatch(/data:|example\.org|dataset\.ran/)
  const { rows } = await sql<{ at: number }>`select record_id::int as at from sc_attachment where name = 'plan.png'`.execute(real.app.db)
  expect(rows).toEqual([{ at: id }])
  await go(page, `${sources}/show?id=${id}`)
  await page.locator('.k-rich img[alt="The plan"]').evaluate((picture: HTMLImageElement) => picture.decode())
  expect(await violationsOf(page)).toEqual([])
})

test("the editor speaks the person's language, in the dark on a phone too; what only the server changed is no change of his; a to-do list, a video and widths of columns come back as they were written", async () => {
  await sql`update cm_source set custom = jsonb_build_object(${key}::text, '<p>Words and <a href="https://example.org/">x</a></p><figure class="table"><table><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table></figure><blockquote><p>Quoted</p></blockquote>'::text) where code = 'REF'`.execute(
    real.app.db,
  )
  const { page } = await open({ language: 'jp', dark: true, width: 390, height: 844 })
  await go(page, `${sources}/edit?id=${await idOf('REF')}`)
  await page.locator('.ck-toolbar [data-cke-tooltip-text^="ボールド"]').waitFor()
  await page.locator('.ck-editor__editable a').waitFor()
  expect(await violationsOf(page)).toEqual([])
  // Nothing was typed: leaving asks nothing.
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.waitForURL((url) => url.pathname === sources)

  const kept =
    '<ul class="todo-list"><li class="todo-done">Done</li><li>Open</li></ul><figure class="media"><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener noreferrer" target="_blank">https://youtu.be/dQw4w9WgXcQ</a></figure><figure class="table"><table><tbody><tr><td style="width:30%">a</td><td style="width:70%">b</td></tr></tbody></table></figure>'
  await sql`update cm_source set custom = jsonb_build_object(${key}::text, ${kept}::text) where code = 'EXPO'`.execute(real.app.db)
  await go(page, `${sources}/edit?id=${await idOf('EXPO')}`)
  const box = page.locator(`.k-entry[data-path="${key}"] .ck-editor__editable_inline`)
  await box.locator('.todo-list input:checked').waitFor()
  await box.locator('.k-rich-embed').getByText('youtu.be').waitFor()
  // The toolbar fits a phone: what has no room is behind a button.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await box.getByText('Open').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' still')
  await page.keyboard.press('Control+s')
  await expect.poll(() => stored('EXPO')).toBe(kept.replace('Open', 'Open still'))
})

test('S30 · nothing that lies in the database runs or leaves its place when it is drawn', async () => {
  // A handler in a document that runs nothing is refused all the same, and Chromium says so.
  const { page } = await open({ hostile: true })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.alert = (text) => {
      document.documentElement.dataset.ran = String(text)
    }
  })
  // From one to the other within the console: each batch has a beginning of its own.
  const records = [await idOf('EXPO'), await idOf('WEB')]
  await page.goto(real.url + sources)
  for (let at = 0; at < xssVectors.length; at += 12) {
    const html = xssVectors
      .slice(at, at + 12)
      .join('<p>between</p>')
      .replaceAll('\u0000', '')
    const id = records[(at / 12) % 2]
    await sql`update cm_source set custom = jsonb_build_object(${key}::text, ${`<p>first ${at}</p>${html}`}::text) where id = ${id}`.execute(
      real.app.db,
    )
    await to(page, `${sources}/show?id=${id}`)
    await page.locator('.k-rich').getByText(`first ${at}`, { exact: true }).waitFor()
    for (const link of await page.locator('.k-rich a[href]').all())
      expect(await link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|\/(?![/\\]))/)
    expect(
      await page
        .locator('.k-rich')
        .locator('script, style, iframe, object, embed, svg, math, form, input, button, link, meta, base, img, template')
        .count(),
    ).toBe(0)
    expect(
      await page
        .locator('.k-rich *')
        .evaluateAll((elements) =>
          elements.flatMap((element) =>
            element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'id' || name === 'name'),
          ),
        ),
    ).toEqual([])
  }
  expect([alerts, await page.evaluate(() => document.documentElement.dataset.ran)]).toEqual([[], undefined])
})
