/** The trend over repeats of a template, in the browser (vs.md §8, §12.20): pictures with their tables, in the day and at night. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const [admin, voter] = [await real.app.signIn('admin'), await real.app.signIn('staff01')]
type Values = Readonly<Record<string, unknown>>
const posted = async (path: string, values: Values, client = admin): Promise<Values> => {
  const { status, body } = await client.post(path, values)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data as Values
}
const category = Number((await posted('/api/vs/category', { code: 'TREND', name: { en: 'Repeated surveys', tw: '歷次問卷' } })).id)
const template = await posted('/api/vs/example', {
  ...{ name: { en: 'Satisfaction', tw: '滿意度' }, category, kind: 'survey', secrecy: 'named' },
  questions: [
    { key: 'recommend', type: 'nps', title: { en: 'Would you recommend us?', tw: '願意推薦本公司嗎？' } },
    {
      ...{ key: 'lunch', type: 'single', title: { en: 'Where do you eat?', tw: '午餐在哪裡吃？' } },
      options: [
        { id: 1, text: { en: 'In the canteen', tw: '員工餐廳' } },
        { id: 2, text: { en: 'Outside', tw: '外面' } },
      ],
    },
  ],
})

const due = (work: (typeof openDue)[]) =>
  work.reduce(async (before, one) => (await before, transact(real.app.app.kontor.systemContext(), one)), Promise.resolve())

/** Closed so many days ago. */
async function held(days: number, title: Values, answers: Values): Promise<number> {
  const id = Number((await posted(`/api/vs/example/${Number(template.id)}/use`, {})).id)
  const { version } = (await admin.get(`/api/vs/event/${id}`)).body.data
  const people = [admin, voter].map(({ userId }) => `u${userId}`)
  const patched = await admin.patch(`/api/vs/event/${id}`, { version, title, audience: people, results_who: ['participants'] })
  expect(patched.status, JSON.stringify(patched.body)).toBe(200)
  await posted(`/api/vs/event/${id}/publish`, {})
  await sql`update vs_event set opens_at = now() - make_interval(days => ${days + 2}) where id = ${id}`.execute(real.app.db)
  await due([openDue])
  await posted(`/api/vs/event/${id}/answer`, { answers, revision: 0, submit: true }, voter)
  await sql`update vs_event set closes_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(real.app.db)
  await due([closeDue, countDue])
  await posted(`/api/vs/event/${id}/publish-results`, {})
  return id
}

await held(180, { en: 'First half', tw: '上半年' }, { recommend: 6, lunch: [2] })
const latest = await held(2, { en: 'Second half', tw: '下半年' }, { recommend: 10, lunch: [1] })

test('each question has its picture and its table; a former event is a link; a phone at night shows them too', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/vs/use/detail/completed/${latest}`)
  await page.getByRole('tab', { name: 'Results' }).click()
  const trend = page.getByRole('region', { name: 'Trend' })
  await trend.getByRole('img', { name: 'Would you recommend us?: NPS by event' }).waitFor()
  const table = trend.getByRole('table', { name: 'Where do you eat?' })
  await table.getByRole('row', { name: /In the canteen 0(\.0)? ?% 100(\.0)? ?%/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await trend.getByRole('link', { name: 'First half' }).waitFor()

  const { page: phone } = await open({ language: 'tw', width: 390, height: 844, dark: true })
  await phone.goto(`${real.url}/vs/use/detail/completed/${latest}`)
  await phone.getByRole('tab', { name: '結果' }).click()
  const towards = phone.getByRole('region', { name: '歷次趨勢' })
  await towards.getByRole('img', { name: '午餐在哪裡吃？：歷次比例（%）' }).waitFor()
  expect(await violationsOf(phone)).toEqual([])
})
