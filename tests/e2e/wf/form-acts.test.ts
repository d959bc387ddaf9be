/** What a signer does with a form besides deciding (wf.md §2.2, §4.2): comment, signers before, after and beside them, transfer; what opens afterwards. */
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approval, flowOf, formOf, handIn, plainContent, publishForm } from '../../support/workflow-forms'
import { chooseOption } from '../support/choose-option'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const [applicant, signer, other] = await Promise.all(['staff01', 'staff02', 'staff03'].map((account) => real.app.signIn(account)))
if (!applicant || !signer || !other) throw new Error('Somebody is missing.')
const otherName = 'Tsung-han Tsai'
const form = await publishForm(real.app.db, 'ACT', plainContent(flowOf(approval(signer.userId))))
const sub = await publishForm(real.app.db, 'SUB', plainContent(flowOf(approval(signer.userId))))
const starting = await publishForm(
  real.app.db,
  'TOP',
  plainContent(flowOf({ key: 's', type: 'subprocess', template: sub.template, in: { reason: 'reason' }, wait: true })),
)

const openForm = async (page: Page, id: number) => {
  await go(page, `/wf-form?id=${id}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
}
/** Who must decide now, by their accounts' numbers; and who waits for them. */
const tasksOf = async (id: number) =>
  (
    await sql<{ assignee: number; state: string }>`
    select assignee_id as assignee, state from wf_task where instance_id = ${id} order by id`.execute(real.app.db)
  ).rows.map(({ assignee, state }) => [assignee === signer.userId ? 'signer' : 'other', state])

async function act(on: Page, name: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await on.getByRole('button', { name: 'More', exact: true }).click()
  await on.getByRole('menuitem', { name, exact: true }).click()
  const dialog = on.getByRole('dialog', { name })
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a comment stands in the trail, and the form still waits; a signer before me decides first, then it is mine again; one after me ends my part: the next form that waits opens; what is transferred is somebody else’s, and whoever prefers it is back in the list then; the form above and the forms below stand under Related', async () => {
  const { page } = await open({ account: 'staff02' })
  const id = await handIn(applicant, form, { reason: 'Chairs' })
  await openForm(page, id)
  await act(page, 'Comment', async (dialog) => {
    await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
    await dialog.getByText('Please fill this in.').waitFor()
    await dialog.getByLabel(/^Comment/).fill('Which colour?')
    expect(await violationsOf(page)).toEqual([])
  })
  await page.getByText('Comment added').waitFor()
  await page.getByRole('tab', { name: 'Trail' }).click()
  await page.getByText('Which colour?').waitFor()
  expect(await tasksOf(id)).toEqual([['signer', 'pending']])

  const before = await handIn(applicant, form, { reason: 'Before' })
  await openForm(page, before)
  await act(page, 'Add signer', async (dialog) => {
    await chooseOption(dialog.getByRole('combobox', { name: /People/ }), otherName)
    await dialog.getByRole('radio', { name: /^Before me/ }).check()
    expect(await violationsOf(page)).toEqual([])
  })
  await page.getByText('Signer added').first().waitFor()
  expect(await tasksOf(before)).toEqual([
    ['signer', 'waiting'],
    ['other', 'pending'],
  ])
  // Whoever waits has nothing to decide.
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'hidden' })

  const after = await handIn(applicant, form, { reason: 'After' })
  await openForm(page, after)
  await act(page, 'Add signer', async (dialog) => {
    await chooseOption(dialog.getByRole('combobox', { name: /People/ }), otherName)
    await dialog.getByRole('radio', { name: /^After me/ }).check()
  })
  await expect
    .poll(() => tasksOf(after))
    .toEqual([
      ['signer', 'approved'],
      ['other', 'pending'],
    ])
  await expect.poll(() => page.url()).not.toContain(`id=${after}`)
  expect(page.url()).toContain('/wf-form?id=')

  const transferred = await handIn(applicant, form, { reason: 'Transfer' })
  await go(page, '/wf/use/list')
  const more = page.getByRole('search').getByRole('button', { name: 'More', exact: true })
  await more.click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/sc/user/me/preferences'))
  await page.getByRole('menuitemradio', { name: 'Go back to the list' }).click()
  await saved
  await openForm(page, transferred)
  await act(page, 'Transfer', async (dialog) => {
    await chooseOption(dialog.getByRole('combobox', { name: /Person/ }), otherName)
    await dialog.getByLabel(/^Comment/).fill('You know more about it')
  })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/wf/use/list')
  expect(await tasksOf(transferred)).toEqual([
    ['signer', 'transferred'],
    ['other', 'pending'],
  ])

  const above = await handIn(applicant, starting, { reason: 'With a sub-form' })
  const { related } = (await formOf(applicant, above)) as unknown as { related: { children: { id: number; title: string }[] } }
  const child = related.children[0]?.id ?? 0
  const { page: own } = await open({ account: 'staff01' })
  await go(own, `/wf-form?id=${above}`)
  await own.getByRole('tab', { name: 'Related' }).click()
  await own.getByRole('region', { name: 'Sub-forms' }).getByRole('link').click()
  await expect.poll(() => new URL(own.url()).search).toBe(`?id=${child}`)
  await own.getByRole('tab', { name: 'Related' }).click()
  await own.getByRole('region', { name: 'Started by' }).getByRole('link', { name: 'Form TOP' }).waitFor()
  expect(await violationsOf(own)).toEqual([])
})
