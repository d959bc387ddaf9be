/** What the form of new people sends for further posts (sc.md §2 `/sc/adduser`), and the import's text that it is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConcurrent } from '../../../server/modules/sc/posts/rules/concurrent-posts'
import { postsOf, textOf } from '../../../src/pages/sc/people/further-posts'

test('rows become a text and come back; what has no department is no post', () => {
  expect(
    textOf([
      { department: 3, position: 5 },
      { department: null, position: 5 },
      { department: 4, position: null },
    ]),
  ).toBe('#3:#5;#4')
  expect(textOf([{ department: null, position: null }])).toBeNull()
  expect(postsOf(null)).toEqual([])
  const id = fc.integer({ min: 1, max: 1e9 })
  fc.assert(
    fc.property(fc.array(fc.record({ department: id, position: fc.option(id) }), { minLength: 1, maxLength: 20 }), (posts) => {
      const text = textOf(posts)
      expect(postsOf(text)).toEqual(posts)
      expect(parseConcurrent(text ?? '')).toEqual(
        posts.map(({ department, position }) => ({ department: `#${department}`, position: position === null ? null : `#${position}` })),
      )
    }),
  )
})
