/** What a new bulletin takes from a copy or a template (bb.md §2 `/bb/use/edit`). */
import { expect, test } from 'vitest'
import { contentOf, withMustOpen } from '../../../src/pages/bb/edit/begun-values'

const row = { id: 7, version: 3, created_at: '', updated_at: '', created_by: null, updated_by: null }

test('of a template its content comes, without empty fields and without the ids of its texts', () => {
  const bodies = [{ id: 4, language: 'en', body: '<p>What</p>' }]
  expect(contentOf({ ...row, name: { en: 'Event' }, title: { en: 'Trip' }, category: null, bodies, importance: 'normal' })).toEqual({
    title: { en: 'Trip' },
    importance: 'normal',
    bodies: [{ language: 'en', body: '<p>What</p>' }],
  })
})

test('a copy asks to open its own files, at the places of those that had to be opened there', () => {
  const copied = { ...row, files: [21, 22, 23], must_open: [13, 99] }
  expect(withMustOpen({ ...row, files: [11, 12, 13], must_open: [13, 99] }, copied).must_open).toEqual([23])
  expect(withMustOpen({ ...row, files: null, must_open: null }, { ...row }).must_open).toEqual([])
})
