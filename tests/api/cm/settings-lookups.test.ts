import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const nameOf = (text: string) => ({ en: text, tw: text, cn: text, jp: text })
async function rowOf(entity: string, code: string): Promise<Row> {
  const { body } = await admin.get(`/api/cm/${entity}?filter[code]=${code}`)
  const found = body.data[0]
  if (!found) throw new Error(`no ${entity} ${code}`)
  return found
}
const idOf = async (entity: string, code: string) => Number((await rowOf(entity, code)).id)

describe('a term of payment', () => {
  const term = async (...rows: { portion: string; payment_term: string; is_deposit?: boolean }[]) => ({
    code: 'T1',
    name: nameOf('Test'),
    method: 'bank_transfer',
    instalments: await Promise.all(rows.map(async (row) => ({ ...row, payment_term: await idOf('payment-term', row.payment_term) }))),
  })

  test('whose portions are 30 + 60 is refused on instalments, with the sum (cm.md §12.8)', async () => {
    const { status, body } = await admin.post(
      '/api/cm/term-of-payment',
      await term({ portion: '30', payment_term: 'PREPAY' }, { portion: '60', payment_term: 'ACC7' }),
    )
    expect([status, body.errors]).toEqual([422, { instalments: ['Portions must add up to 100 (now 90).'] }])
  })

  test('of thirds is exact to four digits', async () => {
    const thirds = (last: string) =>
      term(
        { portion: '33.3333', payment_term: 'NET30' },
        { portion: '33.3333', payment_term: 'NET30' },
        { portion: last, payment_term: 'NET30' },
      )
    expect((await admin.post('/api/cm/term-of-payment', await thirds('33.3333'))).body.errors.instalments).toEqual([
      'Portions must add up to 100 (now 99.9999).',
    ])
    const { status, body } = await admin.post('/api/cm/term-of-payment', await thirds('33.3334'))
    expect([status, (body.data.instalments as Row[]).map(({ portion }) => portion)]).toEqual([201, ['33.3333', '33.3333', '33.3334']])
    await admin.delete(`/api/cm/term-of-payment/${body.data.id}`)
  })

  test('has one deposit at most, and that first', async () => {
    const late = await admin.post(
      '/api/cm/term-of-payment',
      await term({ portion: '70', payment_term: 'NET30' }, { portion: '30', payment_term: 'PREPAY', is_deposit: true }),
    )
    expect(Object.keys(late.body.errors)).toEqual(['instalments.1.is_deposit'])
    const two = await admin.post(
      '/api/cm/term-of-payment',
      await term({ portion: '70', payment_term: 'PREPAY', is_deposit: true }, { portion: '30', payment_term: 'PREPAY', is_deposit: true }),
    )
    expect(Object.keys(two.body.errors)).toEqual(['instalments.1.is_deposit'])
  })

  test('needs a rule and a portion above 0 in each row', async () => {
    const { status, body } = await admin.post('/api/cm/term-of-payment', {
      code: 'T2',
      name: nameOf('Test'),
      method: 'cash',
      instalments: [{ portion: '0' }],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain('instalments.0.payment_term')
  })
})

describe('deleting a used payment term', () => {
  test('names its two terms of payment; replaced by EOM30 these date by it, it is the default, and its code is free (cm.md §12.9)', async () => {
    const [net30, eom30] = [await idOf('payment-term', 'NET30'), await idOf('payment-term', 'EOM30')]
    const refused = await admin.delete(`/api/cm/payment-term/${net30}`)
    expect(refused.status).toBe(422)
    const [users] = refused.body.meta.used_by as unknown as { entity: string; count: number; sample_ids: number[] }[]
    const using = [await idOf('term-of-payment', 'TT30'), await idOf('term-of-payment', 'DEP30')]
    expect(users).toMatchObject({ entity: 'cm/term-of-payment', count: 2 })
    expect(users?.sample_ids.toSorted((a, b) => a - b)).toEqual(using.toSorted((a, b) => a - b))

    expect((await admin.post(`/api/cm/payment-term/${net30}/replace`, { with_id: eom30 })).status).toBe(200)
    const tt30 = await rowOf('term-of-payment', 'TT30')
    expect((tt30.instalments as Row[]).map(({ payment_term }) => payment_term)).toEqual([eom30])
    const preview = await admin.post('/api/cm/term-of-payment/preview', {
      instalments: tt30.instalments,
      amount: '1000',
      date: '2025-11-21',
    })
    expect(preview.body.data[0]).toMatchObject({ due_date: '2025-12-30', payment_term: { code: 'EOM30' } })
    expect(await rowOf('payment-term', 'EOM30')).toMatchObject({ is_default: true })
    expect((await admin.get('/api/cm/payment-term/options')).body.data.map(({ id }) => id)).not.toContain(net30)
    const again = await admin.post('/api/cm/payment-term', { code: 'NET30', name: nameOf('Net 30'), base_date: 'invoice_date', days: 30 })
    expect(again.status).toBe(201)
  })
})

describe('a tax category', () => {
  const zeroRated = { code: 'T2', name: nameOf('Zero'), country: 'TW', kind: 'zero', tw_tax_type: '2', tw_customs: '1' }

  test('of Taiwan with type 2 needs a reason; type 1 hides and clears it (cm.md §12.10)', async () => {
    const missing = await admin.post('/api/cm/tax-category', zeroRated)
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['tw_zero_reason']])
    const made = await admin.post('/api/cm/tax-category', { ...zeroRated, tw_zero_reason: '72' })
    expect([made.status, made.body.data.tw_zero_reason]).toEqual([201, '72'])
    const taxed = await admin.patch(`/api/cm/tax-category/${made.body.data.id}`, { tw_tax_type: '1', version: made.body.data.version })
    expect(taxed.body.data).toMatchObject({ tw_tax_type: '1', tw_zero_reason: null, tw_customs: null })
  })

  test('has a rate only when it is standard, reduced or special', async () => {
    const { status, body } = await admin.post('/api/cm/tax-category', {
      code: 'EX5',
      name: nameOf('Exempt'),
      country: 'TW',
      kind: 'exempt',
      rate: '5',
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rate']])
  })

  test('has one default a country', async () => {
    const jp8 = await rowOf('tax-category', 'JP8')
    expect((await admin.patch(`/api/cm/tax-category/${jp8.id}`, { is_default: true, version: jp8.version })).status).toBe(200)
    const { body } = await admin.get('/api/cm/tax-category?filter[is_default]=true&per_page=50')
    expect(body.data.map(({ code }) => code).toSorted()).toEqual(['JP8', 'TW5'])
  })

  test('may have its code once in each country', async () => {
    const values = { code: 'STD', name: nameOf('Standard'), kind: 'standard', rate: '7' }
    expect((await admin.post('/api/cm/tax-category', { ...values, country: 'TW' })).status).toBe(201)
    expect((await admin.post('/api/cm/tax-category', { ...values, country: 'JP' })).status).toBe(201)
    const { status, body } = await admin.post('/api/cm/tax-category', { ...values, country: 'TW' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
  })

  test('is shown in the language of the reader, sorted by it; without it in English (cm.md §12.23)', async () => {
    const { body } = await admin.get('/api/cm/tax-category/options', { language: 'jp' })
    expect(body.data.map(({ title }) => title)).toContain('課税5%')
    const tw5 = await rowOf('tax-category', 'TW5')
    const { jp: _jp, ...name } = tw5.name as Record<string, string>
    await admin.patch(`/api/cm/tax-category/${tw5.id}`, { name, version: tw5.version })
    const again = await admin.get(`/api/cm/tax-category/options?ids=${tw5.id}`, { language: 'jp' })
    expect(again.body.data[0]?.title).toBe('Taxable 5%')
  })
})

describe('a way of delivery', () => {
  const air = { code: 'AIR', name: nameOf('Air'), mode: 'air' }

  test('by air refuses FOB on incoterm (cm.md §12.11)', async () => {
    const { status, body } = await admin.post('/api/cm/way-of-delivery', { ...air, incoterm: 'FOB' })
    expect([status, body.errors]).toEqual([422, { incoterm: ['FAS, FOB, CFR and CIF are for sea transport only.'] }])
  })
  test('tracks by an https address with {no}', async () => {
    const wrong = await admin.post('/api/cm/way-of-delivery', { ...air, tracking_url: 'http://track.example/' })
    expect(wrong.body.errors.tracking_url).toHaveLength(2)
    const right = await admin.post('/api/cm/way-of-delivery', { ...air, tracking_url: 'https://track.example/?q={no}' })
    expect([right.status, right.body.data.tracking_url]).toEqual([201, 'https://track.example/?q={no}'])
  })
  test('that is picked up or electronic needs no address', async () => {
    const { body } = await admin.post('/api/cm/way-of-delivery', {
      code: 'PICK2',
      name: nameOf('Pickup'),
      mode: 'pickup',
      needs_address: true,
    })
    expect(body.data.needs_address).toBe(false)
  })
})

describe('a sales rating', () => {
  const grade = (code: string, min: string, max: string | null, active = true) => ({
    code,
    name: nameOf(code),
    min_amount: min,
    max_amount: max,
    active,
  })

  test('of 5,000,000–6,000,000 overlaps B (cm.md §12.12)', async () => {
    const { status, body } = await admin.post('/api/cm/sales-rating', grade('B2', '5000000', '6000000'))
    expect([status, body.errors]).toEqual([422, { min_amount: ['This range overlaps Grade B.'] }])
  })
  test('starts where another ends, its start included and its end not', async () => {
    const c = await rowOf('sales-rating', 'C')
    await admin.patch(`/api/cm/sales-rating/${c.id}`, { active: false })
    expect((await admin.post('/api/cm/sales-rating', grade('C2', '2000000', '3000001'))).status).toBe(422)
    expect((await admin.post('/api/cm/sales-rating', grade('C2', '2000000', '3000000'))).status).toBe(201)
    const back = await admin.patch(`/api/cm/sales-rating/${c.id}`, { active: true })
    expect([back.status, back.body.errors]).toEqual([422, { min_amount: ['This range overlaps C2.'] }])
  })
  test('that is switched off may overlap, and its end is above its start', async () => {
    expect((await admin.post('/api/cm/sales-rating', grade('OLD', '5000000', '6000000', false))).status).toBe(201)
    for (const isActive of [true, false]) {
      const { status, body } = await admin.post('/api/cm/sales-rating', grade('BAD', '60000000', '50000000', isActive))
      expect([status, body.errors]).toEqual([422, { max_amount: ['“To” must be more than “From”.'] }])
    }
    expect((await admin.post('/api/cm/sales-rating', grade('BAD', '5', '5', false))).status).toBe(422)
  })
})

describe('other lookups', () => {
  test('levels of a credit limit control must rise in severity', async () => {
    const control = (...levels: object[]) => ({ code: 'CLC', name: nameOf('Control'), levels })
    const { status, body } = await admin.post(
      '/api/cm/credit-limit-control',
      control({ usage_percent: '80', action: 'block' }, { usage_percent: '100', action: 'warn' }),
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, ['levels.1.action']])
    const neither = await admin.post('/api/cm/credit-limit-control', control({ action: 'warn' }))
    expect(Object.keys(neither.body.errors)).toEqual(['levels.0.usage_percent'])
    const nobody = await admin.post(
      '/api/cm/credit-limit-control',
      control({ usage_percent: '80', action: 'approve', approver: 'u999999' }),
    )
    expect(Object.keys(nobody.body.errors)).toEqual(['levels.0.approver'])
  })
  test('a discount of a payment term ends before the due date', async () => {
    const term = { code: 'D2', name: nameOf('Discount'), base_date: 'invoice_date', days: 30, discount_percent: '2' }
    expect(Object.keys((await admin.post('/api/cm/payment-term', term)).body.errors)).toEqual(['discount_days'])
    const late = await admin.post('/api/cm/payment-term', { ...term, discount_days: 30 })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['discount_days']])
    expect((await admin.post('/api/cm/payment-term', { ...term, discount_days: 29 })).status).toBe(201)
  })
  test('a due day is asked for, and kept, only for a fixed day of the month', async () => {
    const term = { code: 'DOM', name: nameOf('Day'), base_date: 'invoice_date', month_rule: 'day_of_month' }
    expect(Object.keys((await admin.post('/api/cm/payment-term', term)).body.errors)).toEqual(['due_day'])
    const { body } = await admin.post('/api/cm/payment-term', { ...term, month_rule: 'end_of_month', due_day: 5 })
    expect(body.data.due_day).toBeNull()
  })
  test('carrier, donation and print exclude one another on an invoice', async () => {
    const method = {
      code: 'BP',
      name: nameOf('Method'),
      purpose: 'invoice',
      mode: 'carrier',
      carrier_type: '3J0002',
      needs_carrier_no: true,
    }
    const { status, body } = await admin.post('/api/cm/bill-pickup-method', { ...method, prints_paper: true })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain('prints_paper')
    expect((await admin.post('/api/cm/bill-pickup-method', method)).status).toBe(201)
    expect(
      (await admin.post('/api/cm/bill-pickup-method', { code: 'BP2', name: nameOf('Bad'), purpose: 'payment_note', month_days: [32] })).body
        .errors,
    ).toHaveProperty('month_days')
  })
  test('there is one default pickup method for each purpose', async () => {
    const { body } = await admin.get('/api/cm/bill-pickup-method?filter[is_default]=true')
    expect(body.data.map(({ code }) => code).toSorted()).toEqual(['B2B', 'CHQMAIL'])
  })
  test('industries are at most three levels deep, without cycles, and keep their children', async () => {
    const make = async (code: string, parent: unknown) => admin.post('/api/cm/industry-type', { code, name: nameOf(code), parent })
    const elec = await idOf('industry-type', 'ELEC')
    const third = await make('SEMI', elec)
    expect(third.status).toBe(201)
    expect(Object.keys((await make('WAFER', third.body.data.id)).body.errors)).toEqual(['parent'])
    expect(Object.keys((await admin.patch(`/api/cm/industry-type/${elec}`, { parent: third.body.data.id })).body.errors)).toEqual([
      'parent',
    ])
    expect((await admin.delete(`/api/cm/industry-type/${elec}`)).body.meta.used_by).toMatchObject([
      { entity: 'cm/industry-type', count: 1 },
      { entity: 'cm/lead' },
      { entity: 'cm/organization' },
    ])
  })
  test('a used tag is deleted once somebody has seen who has it: it goes from the records, and undo gives it back', async () => {
    const {
      body: { data: tag },
    } = await admin.post('/api/cm/tag', { name: { en: 'Passing fashion' }, scopes: ['lead', 'product'] })
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'TAGGED',
      name: nameOf('Tagged'),
      kind: 'goods',
      unit: nameOf('pc'),
      list_price: '1',
      tags: [tag.id],
    })
    const lead = (await admin.get('/api/cm/lead?filter[status]=won&per_page=1')).body.data[0] ?? {}
    const kept = lead.tags as number[]
    expect((await admin.patch(`/api/cm/lead/${Number(lead.id)}`, { version: lead.version, tags: [...kept, tag.id] })).status).toBe(200)
    const tagsOf = async (entity: string, { id }: Row) => (await admin.get(`/api/cm/${entity}/${Number(id)}`)).body.data.tags

    const refused = await admin.delete(`/api/cm/tag/${Number(tag.id)}`)
    expect([refused.status, refused.body.meta]).toMatchObject([
      422,
      {
        can_release: true,
        used_by: [
          { entity: 'cm/lead', count: 1 },
          { entity: 'cm/product', count: 1 },
        ],
      },
    ])
    const {
      status,
      body: {
        data: { change_set },
      },
    } = await admin.delete(`/api/cm/tag/${Number(tag.id)}?release=true`)
    expect(status).toBe(200)
    expect([await tagsOf('product', product), await tagsOf('lead', lead)]).toEqual([[], kept])
    expect((await admin.get(`/api/cm/product/${Number(product.id)}/history`)).body.data[0]).toMatchObject({ changes: [{ field: 'tags' }] })
    const undone = await admin.post(`/api/common/change-set/${String(change_set)}/undo`, {})
    expect([undone.status, undone.body.data]).toMatchObject([200, { failed: [] }])
    expect([await tagsOf('product', product), await tagsOf('lead', lead)]).toEqual([[tag.id], [...kept, tag.id]])
  })

  describe('several used tags', () => {
    let made = 0
    const tag = async () =>
      Number((await admin.post('/api/cm/tag', { name: { en: `Bulk tag ${++made}` }, scopes: ['product', 'lead'] })).body.data.id)
    const product = async (tags: number[]) =>
      Number(
        (
          await admin.post('/api/cm/product', {
            code: `BULK-${++made}`,
            name: nameOf('Bulk'),
            kind: 'goods',
            unit: nameOf('pc'),
            list_price: '1',
            tags,
          })
        ).body.data.id,
      )
    const tagsOf = async (entity: string, id: number) => (await admin.get(`/api/cm/${entity}/${id}`)).body.data.tags
    const remove = (ids: number[], more: Row = {}, client = admin) =>
      client.post('/api/cm/tag/batch', { action: 'delete', ids: ids.map((id) => ({ id })), ...more })

    test('are deleted once somebody has seen who has any of them, as one change: nothing goes before, and undo gives all back', async () => {
      const [one, two, unused] = [await tag(), await tag(), await tag()]
      const [both, second] = [await product([one, two]), await product([two])]
      const refused = await remove([one, two, unused])
      expect([refused.status, refused.body.meta]).toEqual([
        422,
        { can_release: true, used_by: [{ entity: 'cm/product', count: 2, sample_ids: [both, second] }] },
      ])
      expect((await admin.get(`/api/cm/tag/${unused}`)).status).toBe(200)
      const {
        status,
        body: { data },
      } = await remove([one, two, unused], { release: true })
      expect([status, data.done, data.failed]).toEqual([200, [one, two, unused], []])
      expect([await tagsOf('product', both), await tagsOf('product', second)]).toEqual([[], []])
      expect((await admin.post(`/api/common/change-set/${String(data.change_set)}/undo`, {})).body.data).toMatchObject({ failed: [] })
      expect([await tagsOf('product', both), await tagsOf('product', second)]).toEqual([[one, two], [two]])
      expect((await admin.get(`/api/cm/tag/${unused}`)).status).toBe(200)
    })

    test('that nobody has go at once', async () => {
      const ids = [await tag(), await tag()]
      expect((await remove(ids)).body.data).toMatchObject({ done: ids, failed: [] })
    })

    test('whoever deleted one takes it back from all records that had it, also from those that he may not edit', async () => {
      const role = Number((await admin.post('/api/sc/role', { code: 'tag-keeper', name: { en: 'Tag keeper' } })).body.data.id)
      expect(
        (await admin.post('/api/sc/role-grant', { role, effect: 'allow', path: 'cm.admin.tag', actions: ['list', 'show', 'delete'] }))
          .status,
      ).toBe(201)
      const keeper = await server.signIn('staff05')
      expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${keeper.userId}`, start_date: '2020-01-01' })).status).toBe(201)
      const one = await tag()
      const tagged = await product([one])
      const foreign = Number((await admin.post('/api/cm/lead', { title: 'Not his', raw_company: 'Not his', tags: [one] })).body.data.id)
      expect((await keeper.get(`/api/cm/lead/${foreign}`)).status).toBe(404)
      const { status, body } = await keeper.delete(`/api/cm/tag/${one}?release=true`)
      expect(status, body.message).toBe(200)
      expect([await tagsOf('product', tagged), await tagsOf('lead', foreign)]).toEqual([[], []])
      expect((await keeper.post(`/api/common/change-set/${String(body.data.change_set)}/undo`, {})).body.data).toMatchObject({ failed: [] })
      expect([await tagsOf('product', tagged), await tagsOf('lead', foreign)]).toEqual([[one], [one]])
      expect((await admin.get(`/api/cm/lead/${foreign}/history`)).body.data[0]).toMatchObject({
        by: { id: keeper.userId },
        changes: [{ field: 'tags' }],
      })
    })
  })

  test('other lookups in use stay, whatever is said', async () => {
    const { status, body } = await admin.delete(`/api/cm/payment-term/${await idOf('payment-term', 'PREPAY')}?release=true`)
    expect([status, body.meta.can_release]).toEqual([422, undefined])
  })

  test('a tag is there once in each language, however it is written', async () => {
    expect((await admin.post('/api/cm/tag', { name: { en: 'Export', tw: '外銷' }, scopes: ['lead'] })).status).toBe(201)
    const { status, body } = await admin.post('/api/cm/tag', { name: { en: 'EXPORT' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
  })
  test('a department head reads lookups and changes none; a picker needs no right', async () => {
    const [manager, staff] = [await server.signIn('manager'), await server.signIn('staff01')]
    expect((await manager.get('/api/cm/source')).status).toBe(200)
    expect((await manager.post('/api/cm/source', {})).status).toBe(403)
    expect((await staff.get('/api/cm/source')).status).toBe(403)
    expect((await staff.get('/api/cm/source/options')).body.data.length).toBeGreaterThanOrEqual(6)
  })
})

describe('the index of basic data', () => {
  const state = async (client: Client, entity: string) =>
    (await client.get('/api/cm/info-settings')).body.data.find((row) => row.entity === `cm/${entity}`)

  test('counts active and inactive rows, and names defaults that the standard set has and the table misses', async () => {
    expect(await state(admin, 'document-dispatch-method')).toEqual({
      entity: 'cm/document-dispatch-method',
      active: 7,
      inactive: 0,
      missing_defaults: [],
      default_per: null,
    })
    const email = await rowOf('document-dispatch-method', 'EMAIL')
    await admin.patch(`/api/cm/document-dispatch-method/${email.id}`, { is_default: false, active: false })
    expect(await state(admin, 'document-dispatch-method')).toMatchObject({ active: 6, inactive: 1, missing_defaults: [''] })
    const cheque = await rowOf('bill-pickup-method', 'CHQMAIL')
    await admin.patch(`/api/cm/bill-pickup-method/${cheque.id}`, { is_default: false })
    expect(await state(admin, 'bill-pickup-method')).toMatchObject({ missing_defaults: ['payment_note'], default_per: 'purpose' })
  })
  test('shows what the caller may list, and nothing to whom nothing is open', async () => {
    expect((await (await server.signIn('manager')).get('/api/cm/info-settings')).body.data.length).toBe(16)
    expect((await (await server.signIn('staff01')).get('/api/cm/info-settings')).status).toBe(403)
  })
})

describe('entries that mean the same become one', () => {
  const tagged = async (name: string) => Number((await admin.post('/api/cm/tag', { name: nameOf(name), scopes: ['product'] })).body.data.id)

  test('wherever they stand; the one that stays, one that is off, and a stranger are told by row', async () => {
    const [one, two, stays] = [await tagged('Fast'), await tagged('Quick'), await tagged('Rapid')]
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'MERGE-1',
      name: nameOf('Merged'),
      kind: 'goods',
      unit: nameOf('pc'),
      list_price: '1',
      tags: [one, two],
    })
    const merge = (ids: number[], with_id: number) => admin.post('/api/cm/tag/replace', { ids, with_id })
    const { status, body } = await merge([one, two, stays], stays)
    expect([status, body.data.done, (body.data.failed as Row[]).map(({ id }) => id)]).toEqual([200, [one, two], [stays]])
    expect((await admin.get(`/api/cm/product/${String(product.id)}`)).body.data.tags).toEqual([stays])
    expect((await admin.get(`/api/cm/tag/${one}`)).status).toBe(404)
    const off = await tagged('Off')
    expect((await admin.patch(`/api/cm/tag/${off}`, { active: false, version: 1 })).status).toBe(200)
    expect((await merge([stays], off)).body.data).toMatchObject({ done: [], failed: [{ id: stays }] })
    expect((await (await server.signIn('manager')).post('/api/cm/tag/replace', { ids: [off], with_id: stays })).status).toBe(403)
  })
})
