/** An archive of a category (bb.md §8): a ZIP file of pages, files, receipts and a manifest, for its managers. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Open } from 'unzipper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveJob } from '../../../server/modules/bb/archive/archive-category'
import { testApp, type Client, type TestApp } from '../../support/app'
import { draft, grant, makeBoard, makeCategory, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let reader: Client
let folder: string

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  reader = await app.signIn('staff01')
  folder = await mkdtemp(join(tmpdir(), 'kontor-archive-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/** As the runner would, into a file that is opened again. */
async function archiveOf(category: number) {
  const path = join(folder, 'archive.zip')
  await archiveJob.run({
    ...{ id: 0, kind: archiveJob.kind, params: { category }, ctx: app.app.kontor.systemContext(), services: app.app.kontor },
    ...{ signal: new AbortController().signal, progress: () => undefined },
    transact: () => Promise.reject(new Error('It writes nothing.')),
    complete: () => Promise.reject(new Error('It writes nothing.')),
    file: async (_file, write) => {
      const into = createWriteStream(path)
      await write(into)
      await finished(into)
      return into.bytesWritten
    },
  })
  const { files } = await Open.file(path)
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.path, (await file.buffer()).toString())
  return texts
}

test('has what came out of the category and below, with files and who read it; drafts and other categories are left out', async () => {
  const edge = 'edge'
  const uploaded = await board.author.post(
    '/api/common/attachment',
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nThe plan.\r\n--${edge}--\r\n`,
    ),
    { headers: { 'content-type': `multipart/form-data; boundary=${edge}` } },
  )
  const file = Number(uploaded.body.data.id)
  const body = `<p>See <a href="/api/common/attachment/${file}">the plan</a>.</p>`
  const id = await published(board.author, board.category, { title: { en: 'Parking' }, bodies: [{ language: 'en', body }], files: [file] })
  await reader.post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
  await draft(board.author, board.category, { title: { en: 'Not out' } })
  const below = await makeCategory(board.admin, { parent: board.category })
  const linked = `<p><a href="/bb/use/read/${id}">Parking</a> <a href="/bb/use/read/999999">gone</a></p>`
  const second = await published(board.manager, below, { title: { en: 'Below' }, bodies: [{ language: 'en', body: linked }] })
  const other = await makeCategory(board.admin)
  await grant(board.admin, other, { d1: 'read', [`u${board.author.userId}`]: 'post' })
  await published(board.author, other, { title: { en: 'Elsewhere' } })

  const texts = await archiveOf(board.category)
  const path = `files/${file}-plan.txt`
  expect([...texts.keys()].toSorted()).toEqual(
    [`bulletins/${id}.html`, `bulletins/${second}.html`, path, 'index.html', 'manifest.json', `receipts/${id}.csv`].toSorted(),
  )
  expect(texts.get(path)).toBe('The plan.')
  expect(texts.get(`bulletins/${id}.html`)).toContain(`<a href="../${path}"`)
  expect(texts.get(`bulletins/${second}.html`)).toContain(`<a href="../bulletins/${id}.html"`)
  expect(texts.get(`bulletins/${second}.html`)).toMatch(/<a href="https?:\/\/[^"]+\/bb\/use\/read\/999999"/)
  expect(texts.get(`receipts/${id}.csv`)?.trim().split('\r\n')).toHaveLength(2)
  const manifest = JSON.parse(texts.get('manifest.json') ?? '') as { bulletins: object[] }
  expect(manifest.bulletins).toMatchObject([
    { id: second, receipts: null },
    { id, title: { en: 'Parking' }, revision: 1, files: [{ id: file, name: 'plan.txt', path }], receipts: `receipts/${id}.csv` },
  ])
})

test('is started by managers alone, one at a time', async () => {
  const start = (client: Client) => client.post(`/api/bb/category/${board.category}/archive`, {})
  expect((await start(reader)).status).toBe(404)
  expect((await start(board.manager)).status).toBe(202)
  expect((await start(board.manager)).status).toBe(409)
})
