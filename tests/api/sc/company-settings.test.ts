import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workcal } from '../../../server/modules/sc'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const region = async (code: string) =>
  (await sql<{ id: number }>`select id from sc_calendar_region where code = ${code}`.execute(app.db)).rows[0]?.id ?? 0
const system = () => app.app.kontor.systemContext()

test('a call that asks for no language is answered in the company’s (issue 17.13)', async () => {
  const said = async (language?: string) =>
    (
      await app.app.inject({ method: 'GET', url: '/api/sc/role', headers: language === undefined ? {} : { 'accept-language': language } })
    ).json<{ message: string }>().message
  const [tw, en] = [await said('tw'), await said('en')]
  expect(await said()).toBe(tw)
  expect((await admin.patch('/api/sc/company-setup', { default_language: 'en' })).status).toBe(200)
  expect([await said(), await said('*'), await said('tw'), system().language]).toEqual([en, en, tw, 'en'])
  expect((await admin.patch('/api/sc/company-setup', { default_language: 'tw' })).status).toBe(200)
})

describe('security settings', () => {
  const patch = (values: object) => admin.patch('/api/sc/security-setting', values)

  test('a preset fills its values in, and a value changed under it makes it an own setting', async () => {
    expect((await patch({ password_preset: 'traditional' })).body.data).toMatchObject({
      password_min: 8,
      password_classes: 3,
      password_history: 5,
      password_remind_days: 90,
      password_force: true,
    })
    expect((await patch({ password_min: 10 })).body.data).toMatchObject({
      password_preset: 'custom',
      password_min: 10,
      password_classes: 3,
    })
    expect((await patch({ password_preset: 'nist' })).body.data).toMatchObject({
      password_min: 15,
      password_min_2fa: 8,
      password_history: 0,
    })
    expect((await patch({ password_preset: 'recommended' })).body.data).toMatchObject({
      password_min: 12,
      password_min_2fa: null,
      password_remind_days: 180,
    })
  })

  test('AAL2 ends sessions after 24 hours, and after one idle; another value under it makes it an own setting (sc.md §5.2)', async () => {
    const aal2 = { session_preset: 'aal2', session_absolute_h: 24, autoLogoutEnabled: true }
    const filled = (await patch({ session_preset: 'aal2' })).body.data
    expect([filled, Number(filled.autoLogoutDuration)]).toEqual([expect.objectContaining(aal2), 1])
    expect((await patch({ autoLogoutDuration: '1.0', session_max: 4 })).body.data).toMatchObject(aal2)
    expect((await patch({ session_absolute_h: 168 })).body.data).toMatchObject({ session_preset: 'custom', session_absolute_h: 168 })
    expect((await patch({ autoLogoutDuration: '2.00', session_max: 5 })).status).toBe(200)
  })
  test.each([
    [{ autoLogoutDuration: '0.20' }, 'autoLogoutDuration'],
    [{ autoLogoutDuration: '9', token_expires: 28_800 }, 'autoLogoutDuration'],
    [{ captcha_mode: 'off', lock_threshold: 0 }, 'captcha_mode'],
    [{ lock_threshold: 2 }, 'lock_threshold'],
    [{ lock_base_min: 60, lock_cap_min: 30 }, 'lock_cap_min'],
    [{ sso_only: true }, 'sso_only'],
    [{ login_networks: ['10.0.0.0/40'] }, 'login_networks'],
    [{ login_networks: ['192.0.2.0/24'] }, 'login_networks'], // excludes the caller, 127.0.0.1
  ])('%j is refused on %s', async (values, field) => {
    const { status, body } = await patch(values)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
  test('a network that holds the caller is fine', async () => {
    expect((await patch({ login_networks: ['127.0.0.0/8', '2001:db8::/32'] })).status).toBe(200)
    expect((await patch({ login_networks: [] })).status).toBe(200)
  })
  test('staff may neither read nor change them', async () => {
    const staff = await app.signIn('staff01')
    expect((await staff.get('/api/sc/security-setting')).status).toBe(403)
    expect((await staff.patch('/api/sc/security-setting', { password_min: 8 })).status).toBe(403)
  })
})

describe('company settings', () => {
  test('a wrong business number is refused in Taiwan and taken elsewhere', async () => {
    expect((await admin.patch('/api/sc/company-setup', { tax_id: '12345678' })).body.errors).toHaveProperty('tax_id')
    expect((await admin.patch('/api/sc/company-setup', { tax_id: '12345675' })).status).toBe(200)
    expect((await admin.patch('/api/sc/company-setup', { tax_id: 'T1234', calendar_region: await region('JP') })).status).toBe(200)
    expect((await admin.patch('/api/sc/company-setup', { tax_id: '10458575', calendar_region: await region('TW') })).status).toBe(200)
  })
  test.each([
    [{ time_zone: 'Taipei' }, 'time_zone'],
    [{ languages: ['en'], default_language: 'tw' }, 'default_language'],
  ])('%j is refused on %s', async (values, field) => {
    expect((await admin.patch('/api/sc/company-setup', values)).body.errors).toHaveProperty(field)
  })
})

describe('the working calendar', () => {
  test('Taiwan 2026 is published from the first start: 120 days off (sc.md §12.12)', async () => {
    const tw = await region('TW')
    expect(await workcal.workdays(system(), tw, '2026-01-01', '2026-12-31')).toBe(365 - 120)
    expect(await workcal.dayType(system(), tw, '2026-02-20')).toMatchObject({ type: 'substitute_off' })
    expect(await workcal.dayType(system(), tw, '2026-02-14')).toMatchObject({ type: 'rest' })
    expect(await workcal.addWorkdays(system(), tw, '2026-02-13', 1)).toBe('2026-02-23')
  })
  test('mainland China 2026: Saturday 14 February is work (sc.md §12.13)', async () => {
    const cn = await region('CN')
    expect(await workcal.dayType(system(), cn, '2026-02-14')).toMatchObject({ type: 'work' })
    expect(await workcal.workdays(system(), cn, '2026-02-13', '2026-02-24')).toBe(3)
  })
  test("a person's region is his own, else that of the nearest department up, else the company's", async () => {
    const idOf = async (account: string) =>
      (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0
    expect(await workcal.regionOf(system(), await idOf('staff01'))).toBe(await region('TW'))
    expect(await workcal.regionOf(system(), await idOf('staff43'))).toBe(await region('JP'))
    await admin.patch(`/api/sc/user/${await idOf('staff43')}`, { calendar_region: await region('CN') })
    expect(await workcal.regionOf(system(), await idOf('staff43'))).toBe(await region('CN'))
  })
  test('a draft counts for nothing until the year is published', async () => {
    const cn = await region('CN')
    const day = { region: cn, date: '2027-01-01', kind: 'holiday', name: { en: 'New Year' }, pay_class: 'statutory' }
    expect((await admin.post('/api/sc/calendar-event', day)).status).toBe(201)
    expect(await workcal.dayType(system(), cn, '2027-01-01')).toMatchObject({ works: true })
    expect((await admin.post('/api/sc/calendar-event/publish', { region: cn, year: 2027 })).body.data).toEqual({ published: 1 })
    expect(await workcal.dayType(system(), cn, '2027-01-01')).toMatchObject({ type: 'holiday', works: false })
    expect((await admin.post('/api/sc/calendar-event/publish', { region: cn, year: 2027 })).status).toBe(422)
  })
  test('one day of a region has one meaning; an observance stands beside it', async () => {
    const tw = await region('TW')
    const day = { region: tw, date: '2026-05-01', name: { en: 'Other' }, pay_class: 'ordinary' }
    expect((await admin.post('/api/sc/calendar-event', { ...day, kind: 'make_up_work' })).body.errors.date?.[0]).toContain('Labour Day')
    expect((await admin.post('/api/sc/calendar-event', { ...day, kind: 'observance' })).status).toBe(201)
    const once = { region: tw, date: '2026-03-03', kind: 'company', name: { en: 'Outing' }, pay_class: 'ordinary' }
    const answers = await Promise.all([admin.post('/api/sc/calendar-event', once), admin.post('/api/sc/calendar-event', once)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
  test('a make-up workday has no legal premium', async () => {
    const { body } = await admin.post('/api/sc/calendar-event', {
      region: await region('CN'),
      date: '2026-11-28',
      kind: 'make_up_work',
      name: { en: 'x' },
      pay_class: 'statutory',
    })
    expect(body.errors.pay_class?.[0]).toContain('premium')
  })
  test.each([
    [{ weekly: ['rest', 'rest', 'rest', 'rest', 'rest', 'rest', 'regular_off'] }, 'weekly'],
    [{ weekly: ['work', 'work'] }, 'weekly'],
    [
      {
        work_hours: [
          { start: '13:00', end: '18:00' },
          { start: '09:00', end: '12:00' },
        ],
      },
      'work_hours.1.start',
    ],
    [{ time_zone: 'Moon/Base' }, 'time_zone'],
  ])('a region with %j is refused', async (values, field) => {
    expect(Object.keys((await admin.patch(`/api/sc/calendar-region/${await region('HK')}`, values)).body.errors)).toContain(field)
  })
})
