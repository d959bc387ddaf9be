/** A lead typed into its form (cm.md §2 lead/create): what was asked for with it is filled in, its priority is chosen as stars. */
import { expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
const organization = Number((await admin.post('/api/cm/organization', { name: 'Form Works' })).body.data.id)
const { page } = await open({ account: 'staff01' })
const { field, button } = partsOf(() => page)

test('its customer comes with the address; stars are chosen by pointer and keys, and stand in the view', async () => {
  await page.goto(`${real.url}/cm/use/lead/create?organization=${organization}`)
  await field('organization').getByText('Form Works').waitFor()
  await field('title').getByRole('textbox').fill('Form crane')
  const stars = field('priority').getByRole('radiogroup', { name: 'Priority' })
  await stars.getByRole('radio', { name: '3 of 3 stars' }).click()
  await stars.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/lead/view')
  await page.getByRole('img', { name: '2 of 3 stars' }).first().waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  expect((await admin.get(`/api/cm/lead/${id}`)).body.data).toMatchObject({ title: 'Form crane', organization, priority: 2 })
})
