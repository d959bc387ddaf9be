/** Texts of languages without a singular. */
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { withPluralForms } from '../../../src/shared/engine/plural-forms'

test('what has one plural form has it for one thing too, at any depth; a singular of its own stays', () => {
  const texts = { open: '開', results: { elected_other: '當選：', left_one: '一', left_other: '多' } }
  expect(withPluralForms('tw', texts)).toEqual({
    open: '開',
    results: { elected_one: '當選：', elected_other: '當選：', left_one: '一', left_other: '多' },
  })
})

test('i18next says one thing in the language itself, and keeps the English singular', async () => {
  const instance = i18next.createInstance()
  const resources = Object.fromEntries(
    Object.entries({ en: { left_one: '{{count}} day', left_other: '{{count}} days' }, tw: { left_other: '{{count}} 天' } }).map(
      ([language, texts]) => [language, { common: withPluralForms(language === 'en' ? 'en' : 'tw', texts) }],
    ),
  )
  await instance.init({ resources, fallbackLng: 'en', ns: ['common'], defaultNS: 'common' })
  const said = (lng: string) => [1, 2].map((count) => instance.t('left', { lng, count }))
  expect([said('tw'), said('en')]).toEqual([
    ['1 天', '2 天'],
    ['1 day', '2 days'],
  ])
})
