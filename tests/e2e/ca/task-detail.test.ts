/** A task on its own screen, and the tasks of a record on that record's, in two browsers (ca.md §2.3, §12.6, §12.25). */
import { expect, test } from 'vitest'
import { madeAllTheSame } from '../../support/made'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const giver = await real.app.signIn('admin')
const doer = await real.app.signIn('staff02')
const shots = process.env.KONTOR_SHOTS
const address = (id: unknown) => `/ca/use/taskDetail?id=${Number(id)}`

test('its lines are ticked in place, somebody asks for more time and gets it, and both see that live (ca.md §2.3, §12.6); one added from a lead stands in its timeline (§12.25)', async () => {
  const { page } = await open({ account: 'admin' })

  await step(
    'its lines are ticked in place, somebody asks for more time and gets it, and both see that live (ca.md §2.3, §12.6)',
    async () => {
      const answer = await giver.post('/api/ca/task', {
        ...{ title: 'Inspect the exits', assignees: [`u${doer.userId}`], due_at: '2030-11-25T10:00:00.000Z', visibility: 'all' },
        checklist: ['Exits clear', 'Lamps', 'Extinguisher'].map((text) => ({ text, mandatory: true, done: false })),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const task = answer.body.data
      const { page: phone } = await open({ account: 'staff02', width: 390, height: 844 })
      await go(page, address(task.id))
      await go(phone, address(task.id))
      await phone.getByRole('checkbox', { name: 'Lamps' }).check()
      await page.getByRole('checkbox', { name: 'Lamps', checked: true }).waitFor()
      await page.getByRole('checkbox', { name: 'Exits clear' }).check()
      await phone.getByRole('checkbox', { name: 'Exits clear', checked: true }).waitFor()
      await phone.getByText('67%').first().waitFor()
      expect(await violationsOf(phone)).toEqual([])
      if (shots) await phone.screenshot({ path: `${shots}/detail-phone.png`, fullPage: true })

      const request = { kind: 'extension', proposed_due_at: '2030-11-28T10:00:00.000Z', reason: 'The lamps come later' }
      expect((await doer.post(`/api/ca/task/${Number(task.id)}/request`, request)).status).toBe(200)
      const asked = page.getByRole('region', { name: 'Requests' })
      await asked.getByText('The lamps come later').waitFor()
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/detail.png`, fullPage: true })
      await asked.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
      await phone.getByText('Extended 1 time').waitFor()

      // What was said stands among what was changed, and who writes is seen while they do (§2.3).
      const stream = page.getByRole('tabpanel', { name: 'Comments and changes' })
      await stream.locator('[data-change]').first().waitFor()
      await asked.waitFor({ state: 'detached' })
      await stream.getByText('The lamps come later').waitFor()
      await stream.getByText(/approved the request of/).waitFor()
      const report = { percent: 80, minutes: 30, body: '<p>Two lamps hang</p>' }
      expect((await doer.post(`/api/ca/task/${Number(task.id)}/report`, report)).status).toBe(200)
      await stream.locator('[data-change]', { hasText: 'reported 80%' }).getByText('Two lamps hang').waitFor()
      await stream.locator('[data-change]', { hasText: 'reported 80%' }).getByText('30 minutes').waitFor()
      await phone.getByRole('textbox', { name: 'Write a comment' }).fill('Lamps are ordered')
      await stream.getByText(/ is typing…$/).waitFor()
      await phone.getByRole('button', { name: 'Comment', exact: true }).click()
      await stream.getByText('Lamps are ordered').waitFor()
      await stream.getByText(/ is typing…$/).waitFor({ state: 'detached' })
      await stream.getByText('Changes', { exact: true }).click()
      await stream.getByText('Lamps are ordered').waitFor({ state: 'detached' })
      await stream.getByText('Comments', { exact: true }).click()
      await stream.getByText('Lamps are ordered').waitFor()
    },
  )

  await step('a task added from a lead stands in its timeline, and its line changes when it is done (ca.md §12.25)', async () => {
    const lead = await madeAllTheSame(giver, 'lead', { title: 'Quay crane', raw_company: 'Pier Nineteen' })
    const { button, field } = partsOf(() => page)
    const view = `/cm/use/lead/view?id=${lead}`
    await go(page, view)
    const panel = page.getByRole('region', { name: 'Tasks', exact: true })
    await panel.getByRole('link', { name: 'New task' }).click()
    await field('title').getByRole('textbox').fill('Call them back')
    // People are found by their name.
    const { name, name_en } = (await giver.get(`/api/sc/user/${giver.userId}`)).body.data
    await takeFirst(field('assignees').getByRole('combobox'), String(name_en ?? name))
    await page.keyboard.press('Escape')
    await button('Save').click()
    await page.waitForURL(/\/ca\/use\/taskDetail\?id=\d+/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    await go(page, view)
    await panel.getByRole('link', { name: 'Call them back' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/lead-tasks.png`, fullPage: true })
    const { body } = await giver.get(`/api/ca/task/${id}`)
    expect(body.data.related).toBe(`cm/lead/${lead}`)
    expect((await giver.post(`/api/ca/task/${id}/complete`, { version: body.data.version })).status).toBe(200)
    await panel.getByText('Done', { exact: true }).waitFor()
  })
})
