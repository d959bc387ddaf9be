/** Bulletins linked from other texts by `#` (bb.md §5.8): who is offered which, what is kept, and where it leads. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulletinsNamed, readPath } from '../../../src/shared/bb/bulletin-link'
import { testApp, type Client, type TestApp } from '../../support/app'
import { act, draft, makeBoard, page, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let reader: Client
let out: Client

beforeAll(async () => {
  app = await testApp()
  board = await makeBoard(app)
  reader = await app.signIn('staff01')
  out = await app.signIn('staff02')
})
afterAll(() => app.close())

/** As the editor asks. */
async function offered(client: Client, text: string): Promise<unknown[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(bulletinsNamed(text)), sort: '-publish_at', per_page: '10' })
  const { status, body } = await client.get(`/api/bb/bulletin?${query.toString()}`)
  expect(status).toBe(200)
  return body.data.map(({ id }) => id)
}
const link = (id: number, title: string) => `<a href="${readPath(id)}">${title}</a>`

test('a writer is offered what is published and meant for them, by title in any language or by number', async () => {
  const title = { en: 'Parking permits', tw: '停車證' }
  const id = await published(board.author, board.category, { title, exclude: [`u${out.userId}`] })
  await draft(board.author, board.category, { title })
  await act(board.author, await published(board.author, board.category, { title }), 'recall', { recall_reason: 'Wrong' })
  for (const text of ['parking', '停車證', 'permits PARK']) expect(await offered(reader, text)).toEqual([id])
  const { serial_no } = (await board.author.get(`/api/bb/bulletin/${id}`)).body.data
  expect(await offered(reader, String(serial_no))).toEqual([id])
  expect(await offered(board.author, 'parking')).toEqual([id])
  expect(await offered(out, 'parking')).toEqual([])
})

test('the link is kept with the words of its writer; who may not read where it leads finds nothing there', async () => {
  const closed = await published(board.author, board.category, { title: { en: 'Salaries' }, audience: [`u${reader.userId}`] })
  const body = `<p>See ${link(closed, 'the new rules')}.</p>`
  const id = await published(board.author, board.category, { bodies: [{ language: 'en', body }] })
  const kept = `<a href="${readPath(closed)}" rel="noopener noreferrer" target="_blank">the new rules</a>`
  const shown = (await page(out, id)).body.data
  expect(shown.bodies).toMatchObject([{ language: 'en', body: expect.stringContaining(kept) }])
  expect(JSON.stringify(shown)).not.toContain('Salaries')
  expect([(await page(reader, closed)).status, (await page(out, closed)).status]).toEqual([200, 404])
})

test('a comment keeps it too', async () => {
  const id = await published(board.author, board.category)
  const said = await reader.post(`/api/common/comment/bb/bulletin/${id}`, { body: `<p>As in ${link(id, 'Summer hours')}</p>` })
  expect(said.status, JSON.stringify(said.body)).toBe(201)
  const { body } = await reader.get(`/api/common/comment/bb/bulletin/${id}`)
  expect(JSON.stringify(body.data)).toContain(`<a href=\\"${readPath(id)}\\"`)
})
