/** What every screen keeps to (shell.md §2.4, §14): room, focus, Enter, what floats, what is there at once; on a phone what lies at the thumb. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Row } from '../../support/app'
import { alertSays } from '../../support/notes'
import { chooseAction, takeFirst } from '../support/parts'
import { fillLogin } from '../support/real-console'
import { openProduct } from '../support/signed-in'
import { step } from '../support/step'
import { to } from '../support/to'
import { daysFromToday } from '../support/today'

const { real, go, open, visit } = await openProduct()
const admin = await real.app.signIn('admin')
async function made(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
await made('cm/organization', { name: 'Harbour Works', kind: 'company', country: 'TW' })
const taxes = '/cm/admin/info-settings/business/tax-category'
const sources = '/cm/admin/info-settings/lead/source'
const phone = { width: 390, height: 844 }

/** Controls that lie below what is said, by their words. What scrolls away from below it is none. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fixed = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return true
      return document.documentElement.scrollHeight > window.innerHeight
    }
    const notes = [...document.querySelectorAll('.k-note')].map((note) => note.getBoundingClientRect())
    return [...document.querySelectorAll('a[href], button, input, textarea, [role=combobox], [role=tab], [role=button]')]
      .filter((control) => !control.closest('.k-note') && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => fixed(control) || !scrolls(control))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return (
          box.width > 1 &&
          notes.some((note) => box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top)
        )
      })
      .map((control) => control.outerHTML.slice(0, 160))
  })
const rowMenu = async (page: Page, row: RegExp, entry: string) => {
  await page.getByRole('row', { name: row }).first().locator('.k-row-button').click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('room on a board; one Duplicate for a role, which opens its matrix; a grant in words; a schedule from its row; the widgets of a layout', async () => {
  for (let number = 1; number <= 8; number += 1)
    await made('cm/lead', {
      title: `Quay number ${number}`,
      raw_company: `Quay ${number}`,
      amount: '125000',
      expected_close_date: daysFromToday(90),
    })
  const { page } = await open()

  await step('a column shows five or six cards at 900 px', async () => {
    await go(page, '/cm/use/lead')
    const column = page.getByRole('region', { name: 'New', exact: true })
    await column.locator('.k-lead').nth(6).waitFor()
    const whole = await column.locator('.k-lead').evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const { bottom } = card.getBoundingClientRect()
          const end = card.closest('.k-lead-column-cards')?.getBoundingClientRect().bottom ?? 0
          return bottom <= Math.min(end, window.innerHeight)
        }).length,
    )
    expect([5, 6]).toContain(whole)
  })

  await step('a role is duplicated from the menu of its row', async () => {
    await go(page, '/sc/rights-settings')
    await rowMenu(page, /Auditor/, 'Duplicate')
    await page.waitForURL('**/sc/rights-settings/matrix?role=*')
    await alertSays(page, 'Auditor is duplicated with all its rights')
    await page.getByText('Copy of Auditor').first().waitFor()
    expect(await covered(page)).toEqual([])
  })

  await step("a grant's record is headed by what it is about", async () => {
    const role = await made('sc/role', { code: 'heads', name: { en: 'Heads' } })
    const grant = await made('sc/role-grant', { role, path: 'cm.use.lead', effect: 'allow', actions: ['create'] })
    await go(page, `/sc/rights-settings/grants/show?id=${grant}`)
    await page.getByRole('heading', { name: 'Leads: Create' }).waitFor()
  })

  await step('a schedule is started from the menu of its row', async () => {
    await go(page, '/sc/jobs/scheduled?per_page=100')
    await rowMenu(page, /Nightly clearing/, 'Start now')
    await alertSays(page, 'Started.')
    expect(await covered(page)).toEqual([])
  })

  await step('the record of a layout shows its widgets', async () => {
    await go(page, '/sc/home-settings')
    await page.getByRole('link', { name: 'Everyone', exact: true }).click()
    await page.locator('.k-home-small').getByText('Bookmarks').first().waitFor()
  })
})

test('what was seen before is there before its answer; a long list has its shape meanwhile; Enter in a date or a picker chooses; a question opens clean with the focus on what is empty; siblings are as wide', async () => {
  const { page } = await open()
  const rows = page.locator('.k-table tbody .k-list-link')

  await step('a list visited before stands there while its question is on the way, without the shell and without a blank', async () => {
    await go(page, taxes)
    await rows.first().waitFor()
    const before = await rows.allTextContents()
    await to(page, sources)
    await expect.poll(() => rows.allTextContents()).not.toEqual(before)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/cm/tax-category?**', async (route) => {
      await held
      await route.continue()
    })
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { kontorBlanks: seen })
      new MutationObserver(() => {
        if (document.querySelector('.k-skeleton')) seen.push('skeleton')
        if (!document.querySelector('.k-table tbody tr')) seen.push('no rows')
      }).observe(document, { childList: true, subtree: true })
    })
    await to(page, taxes)
    await expect.poll(() => rows.allTextContents()).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'kontorBlanks') as string[])).toEqual([])
    const answered = page.waitForResponse('**/api/cm/tax-category?**')
    release()
    expect((await answered).status()).toBe(200)
    expect(await rows.allTextContents()).toEqual(before)
    // Neither a page nor a script: the shell is there.
    expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await step('one that was never seen has its shape meanwhile', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/cm/lost-reason?**', async (route) => {
      await held
      await route.continue()
    })
    await go(page, '/cm/admin/info-settings/lead/lost-reason')
    await page.getByRole('heading', { name: /^Lost reasons/ }).waitFor()
    const bars = page.locator('.k-skeleton-rows .ant-skeleton')
    await expect.poll(() => bars.count()).toBe(8)
    release()
    await rows.first().waitFor()
    await bars.first().waitFor({ state: 'detached' })
  })

  await step('Enter in a date or a picker chooses, and sends nothing', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/cm/lead')) sent.push(request.url())
    })
    await go(page, '/cm/use/lead/create')
    await page.locator('.k-entry[data-path="title"] input').fill('Enter chooses')
    const day = page.locator('.k-entry[data-path="expected_close_date"] input')
    const later = daysFromToday(120)
    await day.fill(later)
    await day.press('Enter')
    await expect.poll(() => day.inputValue()).toContain(later.slice(0, 4))
    await takeFirst(page.locator('.k-entry[data-path="organization"] input').first(), 'Harbour Works')
    expect(new URL(page.url()).pathname).toBe('/cm/use/lead/create')
    expect(sent).toEqual([])
    expect(await page.locator('.k-entry-error').count()).toBe(0)
  })

  await step('a question opens clean, with the focus on its first empty field', async () => {
    const lead = await made('cm/lead', { title: 'Asks for what is missing', raw_company: 'Not saved yet' })
    const staff = (await admin.get('/api/sc/user?filter[account][eq]=staff07')).body.data[0]
    const questions = [
      [
        `/cm/use/lead/view?id=${lead}`,
        () =>
          page
            .locator('.k-stage-bar')
            .getByRole('button', { name: /Qualified/ })
            .click(),
      ],
      [`/sc/viewuser?id=${Number(staff?.id)}`, () => chooseAction(page, 'Suspend')],
    ] as const
    for (const [address, ask] of questions) {
      await go(page, address)
      await page.locator('.k-record-title').waitFor()
      await ask()
      const dialog = page.getByRole('dialog')
      await dialog.locator(':is(input, textarea):focus').waitFor()
      const red = dialog.locator('[aria-invalid=true], .k-entry-error')
      expect(await red.evaluateAll((fields) => fields.map((field) => field.outerHTML.slice(0, 200)))).toEqual([])
      const fields = dialog.locator('input:not([type=checkbox], [type=radio], [type=hidden]), textarea')
      const empty = await fields.evaluateAll((all) =>
        all
          .filter((field) => field.checkVisibility())
          .map((field) => ({
            isEmpty: (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '',
            hasFocus: field === document.activeElement,
          }))
          .filter(({ isEmpty }) => isEmpty),
      )
      expect([address, empty[0]?.hasFocus]).toEqual([address, true])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  await step('screens beside each other are as wide', async () => {
    for (const siblings of [
      ['/sc/rights-settings', '/sc/rights-settings/grants', '/sc/rights-settings/assignments', '/sc/rights-settings/inspector'],
      ['/sc/company-settings', '/sc/security-settings'],
    ]) {
      const places: Row = {}
      for (const address of siblings) {
        await go(page, address)
        await page.locator('#k-main h1').first().waitFor()
        places[address] = await page
          .locator('#k-main > *')
          .first()
          .evaluate((screen) => {
            const { left, width } = screen.getBoundingClientRect()
            return [left, width].map(Math.round)
          })
      }
      expect(places).toEqual(Object.fromEntries(siblings.map((address) => [address, places[siblings[0] ?? '']])))
    }
  })
})

test('on a phone the box to write in and the acts lie at the thumb, above the fields, and nothing said lies over them; the login says its errors at 320 px', async () => {
  const lead = await made('cm/lead', { title: 'On the phone', raw_company: 'Phone Box', amount: '90000' })
  const { page } = await open({ ...phone })

  await step('a record', async () => {
    await go(page, `/cm/use/lead/view?id=${lead}`)
    const composer = page.locator('.k-timeline-composer')
    await composer.locator('[contenteditable=true]').waitFor()
    const acts = page.locator('.k-record-foot .k-record-acts')
    const place = async (part: typeof acts) => (await part.boundingBox()) ?? { y: NaN, height: NaN }
    const foot = await place(acts)
    expect(foot.y).toBeGreaterThan(phone.height * 0.75)
    expect(foot.y + foot.height).toBeLessThanOrEqual(phone.height)
    expect((await place(composer)).y).toBeLessThan((await place(page.locator('.k-show-main'))).y)
    await page.locator('.k-record-acts').getByRole('button', { name: 'Follow', exact: true }).click()
    await page.locator('.k-note').first().waitFor()
    expect(await covered(page)).toEqual([])
  })

  await step('what can be taken back leaves the acts of a list free', async () => {
    const reason = await made('cm/lost-reason', { code: 'PHONE', name: { en: 'Called back never' } })
    await go(page, `/cm/admin/info-settings/lead/lost-reason/show?id=${reason}`)
    await chooseAction(page, 'Delete')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .last()
      .click()
    await page.locator('.k-offer').first().waitFor()
    expect(await covered(page)).toEqual([])
  })

  await step('the login', async () => {
    const { page: narrow } = await visit({ width: 320, height: 640 })
    await narrow.goto(real.url)
    await narrow.locator('.k-captcha img').waitFor()
    await narrow.locator('button[type=submit]').click()
    const errors = narrow.locator('.k-field-error')
    await errors.first().waitFor()
    for (const error of await errors.all()) {
      const box = await error.boundingBox()
      expect([await error.innerText(), (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320]).toEqual([
        await error.innerText(),
        true,
      ])
      expect(await error.evaluate((text) => text.scrollWidth <= text.clientWidth + 1)).toBe(true)
    }
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await fillLogin(narrow, 'auditor', { password: 'not this one' })
    await narrow.locator('.k-field-error', { hasText: 'Account or password is incorrect.' }).waitFor()
    expect(await covered(narrow)).toEqual([])
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
