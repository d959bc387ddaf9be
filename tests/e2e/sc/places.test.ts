/** Sites on the map, the test panel, the map of a list, and devices with their tokens (sc.md §2, §12.14). No tile is ever loaded: the map stands on plain ground. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const path = '/sc/google-map'
let page: Page
const { button, alertText, field } = partsOf(() => page)
const pin = (name: string) => page.locator('.k-map').getByRole('button', { name, exact: true })
async function goTo(address: string, options: Parameters<typeof open>[0] = {}) {
  ;({ page } = await open(options))
  await page.context().route(/tile\.openstreetmap\.org/, (route) => route.abort())
  await go(page, address)
}
const stored = async (code: string) =>
  (
    await sql<{
      id: number
      lat: string
      lng: string
      radius_m: number
      polygon: unknown
      version: number
    }>`select id, lat::text, lng::text, radius_m, polygon, version from sc_site where code = ${code}`.execute(real.app.db)
  ).rows[0]

test('a site is taken by coordinates, its radius changed by keys and its border dragged; what somebody else saved meanwhile is not written over (sc.md §12.14)', async () => {
  const admin = await real.app.signIn('admin')
  await goTo(path)
  await page.getByText('The map could not be loaded. Places are shown on a plain background.').waitFor()
  await button('Add site').click()
  await page
    .getByLabel('Coordinates, or a link of a map')
    .fill('https://www.google.com/maps/place/x/@25.03,121.56,17z/data=!3d25.033964!4d121.564468')
  await page.getByText('Chosen: 25.033964, 121.564468').waitFor()
  await button('Continue').press('Enter')
  await expect.poll(() => field('lat').getByRole('textbox').inputValue()).toBe('25.033964')
  await field('code').getByRole('textbox').fill('T101')
  await field('name').getByRole('textbox').first().fill('Tower')
  await takeFirst(field('time_zone').getByRole('combobox'), 'Taipei')
  await button('Save').click()
  await pin('Tower').waitFor()
  expect(await stored('T101')).toMatchObject({ lat: '25.033964', lng: '121.564468', radius_m: 200 })

  // What closes over the map still keeps the focus to itself.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pin('Tower').press('Enter')
  await page.getByRole('slider', { name: 'Radius, by slider' }).press('ArrowRight')
  await expect.poll(() => page.getByRole('textbox', { name: 'Radius' }).inputValue()).toBe('201')
  await page.getByRole('textbox', { name: 'Radius' }).fill('20')
  await page.getByRole('alert').getByText('The radius is 30 to 5000 m.').waitFor()
  await expect.poll(() => button('Save').isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Radius' }).fill('250')
  await button('Save').press('Enter')
  await alertText('Tower was saved.')
  expect(await stored('T101')).toMatchObject({ radius_m: 250, version: 2 })

  await button('All sites').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Shanghai/ })
    .click()
  await button('Draw a border').click()
  await page.locator('.k-sites-corners').waitFor()
  await fitsEveryLook(page)
  const corner = page.locator('.k-handle-corner').first()
  // The pointer goes there once the map has come to rest.
  await corner.hover()
  const box = await corner.boundingBox()
  if (!box) throw new Error('the corner has no box')
  const before = await page.getByLabel('Latitude 1', { exact: true }).inputValue()
  await page.mouse.down()
  await page.mouse.move(box.x + 12, box.y - 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await page.getByLabel('Latitude 1', { exact: true }).inputValue())).toBeGreaterThan(Number(before))
  await button('Remove corner 6').click()
  // Corner 1 beyond the opposite side: the border crosses itself, and says so before it is saved.
  const northern = await page.getByLabel('Latitude 1', { exact: true }).inputValue()
  await page.getByLabel('Latitude 1', { exact: true }).fill('31.19')
  await page.getByRole('alert').getByText('crosses itself').waitFor()
  await page.getByLabel('Latitude 1', { exact: true }).fill(northern)
  await button('Save').click()
  await alertText('Shanghai was saved.')
  const polygon = (await stored('SHA'))?.polygon as { coordinates: unknown[][] }
  expect(polygon.coordinates[0]).toHaveLength(6)

  await admin.post('/api/sc/site', {
    code: 'S55',
    name: { en: 'Example' },
    lat: '25.033964',
    lng: '121.564468',
    radius_m: 200,
    time_zone: 'Asia/Taipei',
  })
  await page.locator('.ant-segmented').getByText('Test', { exact: true }).click()
  const verdict = page.locator('.k-sites-checks li').filter({ hasText: 'Example' })
  await page.getByLabel('Point', { exact: true }).fill('25.034900, 121.565400')
  await page.getByLabel('Accuracy of the device').fill('0')
  await button('Test').click()
  await verdict.getByText('140.2 m from the centre; up to 200 m count.').waitFor()
  await verdict.getByText('Inside', { exact: true }).waitFor()
  await page.getByLabel('Point', { exact: true }).fill('25.033300, 121.566900')
  await page.getByLabel('Accuracy of the device').fill('80')
  await button('Test').click()
  await verdict.getByText('255.9 m away; 5.9 m more than the 250 m that count.').waitFor()
  await verdict.getByText('Outside', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  const {
    body: { data: made },
  } = await admin.post('/api/sc/site', { code: 'TWO', name: { en: 'Two at once' }, lat: '24', lng: '120.5', time_zone: 'Asia/Taipei' })
  await page.locator('.ant-segmented').getByText('Sites', { exact: true }).last().click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Two at once/ })
    .click()
  await page.getByRole('textbox', { name: 'Radius' }).fill('300')
  await admin.patch(`/api/sc/site/${Number(made.id)}`, { radius_m: 400, name: { en: 'Two, renamed' }, version: 1 })
  await page.getByRole('heading', { name: 'Two, renamed' }).waitFor()
  await button('Save').click()
  await alertText('changed this record')
  expect(await page.getByRole('textbox', { name: 'Radius' }).inputValue()).toBe('300')
  expect(await stored('TWO')).toMatchObject({ radius_m: 400, version: 2 })
})

const row = (code: string) => page.locator('.k-table tbody tr').filter({ hasText: code })
const choose = async (code: string, action: string) => {
  await row(code)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a list shows its records on a map, changed by others, opened by keyboard; none is offered without a map provider; a device is registered with a token that is shown once, and disabled', async () => {
  await step(
    'a list shows its records on a map: all that the filter leaves, changed by others, opened by keyboard; none is offered without a map provider',
    async () => {
      const admin = await real.app.signIn('admin')
      await goTo(`${path}?as=table`)
      await page.getByRole('button', { name: /^Layout:/ }).click()
      await page.getByRole('menuitem', { name: 'Map', exact: true }).click()
      await pin('Taipei headquarters').waitFor()
      expect(new URL(page.url()).searchParams.get('kind')).toBe('map')
      const {
        body: { data: made },
      } = await admin.post('/api/sc/site', {
        code: 'LIVE',
        name: { en: 'Came by itself' },
        lat: '23.5',
        lng: '121',
        time_zone: 'Asia/Taipei',
      })
      await pin('Came by itself').waitFor()
      await admin.delete(`/api/sc/site/${Number(made.id)}`)
      await pin('Came by itself').waitFor({ state: 'detached' })
      await go(page, `${path}?as=table&kind=map&q=Tokyo`)
      await pin('Tokyo').waitFor()
      await expect.poll(() => page.locator('.k-map .k-pin').count()).toBe(1)
      expect(await violationsOf(page)).toEqual([])
      await pin('Tokyo').press('Enter')
      await page.getByRole('dialog').getByRole('heading', { name: 'Tokyo' }).waitFor()

      await admin.patch('/api/sc/company-setup', { map_provider: 'none' })
      // A load: the company's choice comes with it.
      await page.goto(`${real.url}${path}?kind=map`)
      await page.locator('.k-table tbody tr').first().waitFor()
      await page.getByRole('button', { name: /^Layout:/ }).click()
      await page.getByRole('menuitem', { name: 'Table', exact: true }).waitFor()
      expect(await page.getByRole('menuitem', { name: 'Map', exact: true }).count()).toBe(0)
    },
  )

  await step('a device is registered with a token that is shown once, and a call that works; disabled, that call is refused', async () => {
    await go(page, '/sc/hardware')
    await row('KHH-GATE-1').getByText('94 s behind').waitFor()
    await choose('TYO-1', 'Register')
    const dialog = page.getByRole('dialog')
    const token = (await dialog.getByLabel('Token', { exact: true }).textContent()) ?? ''
    expect(token).toMatch(/^hw_/)
    expect(await dialog.getByLabel('Test call', { exact: true }).textContent()).toContain(`${real.url}/api/sc/hardware/heartbeat`)
    expect(await violationsOf(page)).toEqual([])
    const answer = await page.request.post(`${real.url}/api/sc/hardware/heartbeat`, {
      headers: { 'x-device-token': token },
      data: { clock: new Date().toISOString() },
    })
    expect([answer.status(), ((await answer.json()) as { direction: string }).direction]).toEqual([200, 'both'])
    await button('I have copied it').click()
    await row('TYO-1').getByText('Online').waitFor()
    await choose('TYO-1', 'Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await row('TYO-1').getByText('Disabled').waitFor()
    expect(
      (
        await page.request.post(`${real.url}/api/sc/hardware/heartbeat`, {
          headers: { 'x-device-token': token },
          data: { clock: new Date().toISOString() },
        })
      ).status(),
    ).toBe(403)
  })
})
