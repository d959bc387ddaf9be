/** What the dialog that publishes results asks (vs.md §8: "publish to bb with one tick"). */
import { expect, test } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { questionOf } from '../../../src/schemas/core/actions'
import { isRequired, isShown } from '../../../src/schemas/core/shown'
import { languages } from '../../../src/schemas/core/types'
import { declaredEntities } from '../../../src/schemas'

const event = declaredEntities.find(({ name }) => name === 'vs/event')
const fields = (event && questionOf(event, 'publish-results')?.fields) ?? []
const category = fields.find(({ name }) => name === 'bulletin_category')

test('the category of the board is asked for, and needed, with the tick alone', () => {
  expect(fields.map(({ name }) => name)).toEqual(['bulletin', 'bulletin_category'])
  expect(fields[0]?.default).toBe(false)
  const asked = [true, false].map((bulletin) => category && [isShown(category, { bulletin }), isRequired(category, { bulletin })])
  expect(asked).toEqual([
    [true, true],
    [false, false],
  ])
})

test.each(languages)('%s: both are named, and the tick says who reads the bulletin', (language) => {
  const texts = JSON.parse(JSON.stringify(readProductTexts().get('vs')?.[language] ?? {})) as Texts
  const { bulletin, bulletin_category } = texts.entity.event.fields
  expect([bulletin?.label, bulletin?.help, bulletin_category?.label].every((text) => (text?.length ?? 0) > 3)).toBe(true)
})

interface Texts {
  entity: { event: { fields: Record<string, { label?: string; help?: string } | undefined> } }
}
