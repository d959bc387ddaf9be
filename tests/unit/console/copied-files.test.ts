/** A clone names copies of its original's files: a file belongs to one record. */
import { expect, test } from 'vitest'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { bulletin } from '../../../src/schemas/bb/bulletin'
import type { Entity } from '../../../src/schemas/core/define'
import { heldFiles, withCopies } from '../../../src/screens/form/state/copied-files'

const entity: Entity = bulletin
const picture = (id: number) => `<figure class="image"><img src="/api/common/attachment/${id}" alt="A"></figure>`
const row: RecordRow = {
  ...{ id: 7, version: 1, created_at: '', created_by: null, updated_at: '', updated_by: null },
  ...{ cover: 3, files: [4, 5], title: { en: 'Hours' } },
  bodies: [
    { id: 1, language: 'en', body: `<p>See</p>${picture(6)}` },
    { id: 2, language: 'tw', body: `${picture(6)}<p>/api/common/attachment/6</p>` },
  ],
  _refs: { 'sc/attachment': { 3: { title: 'cover.png', active: true }, 4: { title: 'plan.pdf', active: true } } },
}

test('cover, files and pictures of the text are held, each once', () => expect(heldFiles(entity, row)).toEqual([6, 3, 4, 5]))

test('copies stand in their places and are named as they are; the words of the text stay', () => {
  const copies = new Map([3, 4, 5, 6].map((id) => [id, id + 100]))
  expect(withCopies(entity, row, copies)).toEqual({
    ...row,
    ...{ cover: 103, files: [104, 105] },
    bodies: [
      { id: 1, language: 'en', body: `<p>See</p>${picture(106)}` },
      { id: 2, language: 'tw', body: `${picture(106)}<p>/api/common/attachment/6</p>` },
    ],
    _refs: {
      'sc/attachment': {
        3: { title: 'cover.png', active: true },
        4: { title: 'plan.pdf', active: true },
        103: { title: 'cover.png', active: true },
        104: { title: 'plan.pdf', active: true },
        105: undefined,
        106: undefined,
      },
    },
  })
})
