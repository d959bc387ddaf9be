/**
 * A shared tablet in the browser (as.md §2 /as/kiosk): connected by its device's token, then card and PIN, and the code of one's own page.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, go, open, visit } = await openProduct()
const card = '0081500815'

beforeAll(async () => {
  await sql`insert into as_member__cards (parent_id, position, card_no, valid_from)
    select id, 1000, ${card}, '2020-01-01' from as_member where user_id = (select id from sc_user where account = 'staff01')`.execute(
    real.app.db,
  )
  // One punch a minute is the rule; here they follow one another.
  await sql`update as_check_policy set min_gap_seconds = 0`.execute(real.app.db)
})

async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.getByRole('group', { name: 'Number pad' }).getByRole('button', { name: digit, exact: true }).click()
}

/** The button has the focus then, which a reader must not need. */
const choose = (page: Page, way: string): Promise<void> => page.getByRole('button', { name: way, exact: true }).click()

/** An answer is shown for three seconds, which a busy machine may miss: the page keeps what it said. */
const keepAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches('.k-kiosk-made')) dataset.said = node.innerText
    }).observe(document.body, { childList: true, subtree: true })
  })

/** Waits for the answer, and for the empty desk after it. */
async function answered(page: Page, words: string): Promise<void> {
  await page.locator(`html[data-said*="${words}"]`).waitFor()
  await page.evaluate(() => delete document.documentElement.dataset.said)
  await page.locator('.k-kiosk-made').waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
}

/** What the camera of the page sees from now on: a QR code in the middle of a white wall. */
async function holdBefore(page: Page, picture: string): Promise<void> {
  await page.evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml;base64,${btoa(svg)}`
    await image.decode()
    const wall = document.createElement('canvas')
    ;[wall.width, wall.height] = [640, 480]
    const pen = wall.getContext('2d')
    if (!pen) throw new Error('The browser draws nothing.')
    const draw = () => {
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, 640, 480)
      pen.drawImage(image, 190, 110, 260, 260)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(wall.captureStream())
  }, picture)
}

test('HR makes a token, the tablet keeps it; a person sets a PIN and punches by card and PIN, then by the code that a scanner types and a camera sees; the clock shows it live', async () => {
  const { page: hr } = await open()
  const { page: own } = await open({ account: 'staff01' })
  const { page: tablet } = await visit({ width: 1024, height: 768 })
  let token = ''

  await step('the token of the kiosk', async () => {
    await go(hr, '/sc/hardware')
    await hr
      .locator('.k-table tbody tr')
      .filter({ hasText: 'HKG-1' })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await hr.getByRole('menuitem', { name: /^(Rotate token|Register)$/ }).click()
    const dialog = hr.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Rotate token' })
    const shown = dialog.getByLabel('Token', { exact: true })
    await confirm.or(shown).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    token = (await shown.textContent()) ?? ''
    expect(token).toMatch(/^hw_/)
  })

  await step('the tablet asks for it once; a wrong one is refused in words', async () => {
    await tablet.goto(`${real.url}/as/kiosk`)
    await tablet.getByRole('heading', { name: 'Connect this kiosk' }).waitFor()
    expect(await violationsOf(tablet)).toEqual([])
    await tablet.getByLabel('Device token').fill('hw_wrong')
    await tablet.getByRole('button', { name: 'Connect' }).click()
    await tablet.locator('.k-field-error').waitFor()
    await tablet.getByLabel('Device token').fill(token)
    await tablet.getByRole('button', { name: 'Connect' }).click()
    await tablet.getByRole('timer').waitFor()
    expect(await violationsOf(tablet)).toEqual([])
    await tablet.reload()
    await tablet.getByRole('timer').waitFor()
    expect(tablet.url()).toBe(`${real.url}/as/kiosk`)
    await keepAnswers(tablet)
  })

  await step('a PIN is set with the password', async () => {
    await go(own, '/profile')
    await own.getByRole('button', { name: 'Set PIN' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByLabel('New PIN').fill('1234')
    await dialog.getByLabel('Current password').fill(testPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('.k-field-error').waitFor()
    await dialog.getByLabel('New PIN').fill('4711')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await own.getByText(/^PIN set on /).waitFor()
    await go(own, '/as/use/clocking')
    await own.getByText('No punches yet.').waitFor()
  })

  await step(
    'a wrong PIN is refused at the card, which stays; the right one punches, and the clock shows it without a reload',
    async () => {
      await press(tablet, card)
      await tablet.getByRole('button', { name: 'Next' }).click()
      await press(tablet, '4712')
      await tablet.getByRole('button', { name: 'OK', exact: true }).click()
      await tablet.locator('#k-kiosk-card-error').waitFor()
      expect(await tablet.getByLabel('Card number').inputValue()).toBe(card)
      expect(await tablet.getByLabel('PIN', { exact: true }).inputValue()).toBe('')
      await choose(tablet, 'In')
      await tablet.keyboard.type('4711')
      await tablet.keyboard.press('Enter')
      await answered(tablet, 'Clocked in')
      await own.getByRole('button', { name: 'Clock out', exact: true }).waitFor()
      await own.getByRole('region', { name: 'Punches today' }).getByText('Kiosk').waitFor()
    },
  )

  await step('the code of the own page, typed as a scanner types it, whatever has the focus', async () => {
    await go(own, '/as/use/clocking')
    await own.getByRole('button', { name: 'Show my code' }).click()
    const code = (await own.getByLabel('Code for the kiosk', { exact: true }).textContent()) ?? ''
    await choose(tablet, 'Out')
    await tablet.keyboard.type(code)
    await tablet.keyboard.press('Enter')
    await answered(tablet, 'Clocked out')
    // Once: who has filmed it comes too late.
    await tablet.keyboard.type(code)
    await tablet.keyboard.press('Enter')
    await tablet.locator('.k-kiosk-refused').waitFor()
  })

  await step('the next code, held before the camera', async () => {
    real.app.setNow(new Date(Date.now() + 31_000))
    await own.keyboard.press('Escape')
    await own.getByRole('dialog').waitFor({ state: 'hidden' })
    await own.getByRole('button', { name: 'Show my code' }).click()
    const picture = await own.locator('.k-kiosk-code-picture svg').evaluate((svg) => new XMLSerializer().serializeToString(svg))
    await holdBefore(tablet, picture)
    await choose(tablet, 'In')
    await tablet.getByRole('button', { name: 'Open camera' }).click()
    await answered(tablet, 'Clocked in')
    await tablet.getByRole('button', { name: 'Close camera' }).click()
  })

  await step('a phone shows all of it, nothing is cut', async () => {
    await tablet.setViewportSize({ width: 390, height: 844 })
    expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  await step('disconnected by its token alone', async () => {
    await tablet.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = tablet.getByRole('dialog')
    await dialog.getByLabel('Device token').fill('hw_wrong')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await dialog.locator('.k-field-error').waitFor()
    await dialog.getByLabel('Device token').fill(token)
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await tablet.getByRole('heading', { name: 'Connect this kiosk' }).waitFor()
    expect(await tablet.evaluate(() => Object.keys(localStorage))).not.toContain('kioskDeviceToken')
  })

  await step('the token in the address is kept, and goes from there', async () => {
    await tablet.goto(`${real.url}/as/kiosk#token=${token}`)
    await tablet.getByRole('timer').waitFor()
    expect(tablet.url()).toBe(`${real.url}/as/kiosk`)
  })
})
