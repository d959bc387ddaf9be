/** A singleton that nobody has filled in yet (docs/declaration.md): its screen begins as a new record, and one save writes it. */
import { expect, test } from 'vitest'
import { openProduct } from '../support/signed-in'

const { real, open } = await openProduct()

test('the screen of an empty singleton offers its defaults, and is saved as it is typed', async () => {
  const { page } = await open()
  const sent: Record<string, unknown>[] = []
  // No singleton of the product begins empty: this one is answered for as if it did.
  await page.route('**/api/cm/setting', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { data: null } })
    const values = request.postDataJSON() as Record<string, unknown>
    sent.push(values)
    return route.fulfill({ json: { data: { ...values, id: 1, version: sent.length, _actions: ['show', 'edit'], _refs: {} } } })
  })
  await page.goto(`${real.url}/cm/admin/info-settings/more/settings`)
  const pattern = page.getByLabel(/^Lead number/)
  await pattern.waitFor()
  expect(await pattern.inputValue()).toBe('LD-{YYYY}{MM}-{SEQ:4}')
  await pattern.fill('L{YYYY}{MM}-{SEQ}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings were saved').waitFor()
  await pattern.fill('L{YYYY}{MM}{SEQ:3}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toMatchObject({ lead_number_pattern: 'L{YYYY}{MM}-{SEQ}' })
  expect(sent[0]).not.toHaveProperty('version')
  expect(sent[1]).toEqual({ lead_number_pattern: 'L{YYYY}{MM}{SEQ:3}', version: 1 })
})
