import { chromium } from 'playwright'
import { findChromium } from './scripts/chromium.mjs'
const url = 'http://127.0.0.1:8102'
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
async function open({ account = 'admin', language = 'en', width = 1440, dark = false }) {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 900 : 844 }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  const { key } = await (await context.request.get(`${url}/api/captcha`)).json()
  const answer = await context.request.post(`${url}/api/sc/user/login`, { headers: { origin: url }, data: { account, password: 'correct-horse-battery', captcha_key: key, captcha: 'kontor' } })
  const session = await answer.json()
  const keys = { token: session.access_token, token_expires: session.token_expires, user_id: session.user_id, user_departments: JSON.stringify(session.user_departments), autoLogoutEnabled: session.autoLogoutEnabled, autoLogoutDuration: session.autoLogoutDuration, lastAxiosTime: Date.now() }
  await context.addInitScript((entries) => { if (window.name === 's') return; window.name = 's'; for (const [n, v] of entries) sessionStorage.setItem(n, v) }, Object.entries(keys).map(([n, v]) => [n, String(v)]))
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  return { page, context, token: session.access_token }
}
const shot = (page, name) => page.screenshot({ path: `/tmp/off/${name}.png` })
const variants = [['w', { width: 1440, language: 'en' }], ['p', { width: 390, language: 'tw', dark: true }]]
for (const [name, options] of variants) {
  const { page, context, token } = await open(options)
  const people = await (await context.request.get(`${url}/api/sc/user?q=head.sales&per_page=5`, { headers: { authorization: `Bearer ${token}` } })).json()
  const id = people.data[0].id
  await page.goto(`${url}/sc/viewuser?id=${id}`); await page.locator('.k-leaving-acts button').first().waitFor(); await page.waitForTimeout(800)
  await shot(page, `${name}-record`)
  if (name === 'p') { await page.locator('.k-leaving').scrollIntoViewIfNeeded(); await shot(page, `${name}-record2`) }
  await page.goto(`${url}/sc/viewuser/offboard?id=${id}`); await page.locator('.k-offboard form').waitFor(); await page.waitForTimeout(400)
  await page.locator('.ant-picker input').fill(options.language === 'en' ? '31 Dec 2026' : '2026/12/31'); await page.keyboard.press('Enter')
  await shot(page, `${name}-when`)
  await page.locator('.k-offboard-foot button').last().click(); await page.locator('.k-offboard-item').first().waitFor(); await page.waitForTimeout(500)
  await page.locator('.k-offboard-rows summary').first().click()
  await page.locator('.k-offboard-item').nth(1).locator('button').last().click()
  await page.locator('.k-offboard-foot button').last().click()
  await page.waitForTimeout(300)
  await shot(page, `${name}-work`)
  const n = await page.locator('.k-offboard-item').count()
  for (let i = 0; i < n; i++) { const item = page.locator('.k-offboard-item').nth(i); if (await item.locator('input.ant-input').count() === 0) await item.locator('.k-offboard-acts > button').last().click(); await item.locator('input.ant-input').fill('The department closes at the end of the year') }
  await page.locator('.k-offboard-foot button').last().click(); await page.locator('.k-offboard-effects').first().waitFor(); await page.waitForTimeout(300)
  await shot(page, `${name}-confirm`)
  await page.goto(`${url}/sc/user-departments`); await page.locator('.k-table tbody tr, .k-record-card').first().waitFor(); await page.waitForTimeout(800)
  await shot(page, `${name}-posts`)
  await page.locator('.k-post-acts button').first().click(); await page.locator('.k-dialog').waitFor(); await page.waitForTimeout(500)
  await shot(page, `${name}-transfer`)
  await context.close()
}
await browser.close()
