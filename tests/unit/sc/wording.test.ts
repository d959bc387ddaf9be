/** Own wording (sc.md §2 Wording): what it must keep, and how it stands in the server's texts. */
import { expect, test } from 'vitest'
import { markTrouble } from '../../../src/shared/engine/text-marks'
import { createTexts } from '../../../server/i18n/texts'

test('placeholders are kept to the letter; order and number are free', () => {
  expect(markTrouble('{{n}} of {{total}}', 'all {{total}}: {{n}}, {{n}}')).toBeUndefined()
  expect(markTrouble('{{n}} of {{total}}', '{{n}} of all')).toEqual({ kind: 'missing', mark: '{{total}}' })
  expect(markTrouble('Save', 'Save {{name}}')).toEqual({ kind: 'unknown', mark: '{{name}}' })
  expect(markTrouble('Save', '$t(common:action.delete)')).toEqual({ kind: 'unknown', mark: '$t(common:action.delete)' })
  expect(markTrouble('Save', 'Save {{')).toEqual({ kind: 'unknown', mark: '{{' })
  expect(markTrouble('{{n}}', '{{ n }}')).toMatchObject({ kind: 'missing' })
  expect(markTrouble('Save', '<b>Keep</b>')).toBeUndefined()
})

test('wording stands in place of the product’s, in its language alone, and goes again', () => {
  const texts = createTexts()
  const said = (language: 'en' | 'tw') => texts.translate(language, { key: 'common:home.title' })
  const [en, tw, before] = [said('en'), said('tw'), texts.bundle('common')]
  texts.reword([{ module: 'common', key: 'home.title', language: 'en', text: 'Lobby' }])
  expect([said('en'), said('tw')]).toEqual(['Lobby', tw])
  expect(texts.bundle('common')).toMatchObject({ en: { home: { title: 'Lobby' } }, tw: { home: { title: tw } } })
  expect(texts.bundle('common')).toBe(texts.bundle('common'))
  expect(texts.product('en', 'common', 'home.title')).toBe(en)
  texts.reword([])
  expect(said('en')).toBe(en)
  expect(texts.bundle('common')).toEqual(before)
})

test('a parameter that is a text itself is said in the same language', () => {
  const texts = createTexts()
  const text = { key: 'as:leave_refusal.overlap', params: { no: 'LV-1', state: { key: 'as:entity.dayoff.fields.state.enum.pending' } } }
  const said = (language: 'en' | 'tw') => [texts.translate(language, text), texts.translate(language, text.params.state)]
  for (const language of ['en', 'tw'] as const) {
    const [whole, state] = said(language)
    expect(whole).toContain(state)
  }
  expect(said('en')).not.toEqual(said('tw'))
})

test('wording of a text that is no more, or has other placeholders by now, is left out', () => {
  const texts = createTexts()
  texts.reword([
    { module: 'common', key: 'home.never_was', language: 'en', text: 'Gone' },
    { module: 'common', key: 'home', language: 'en', text: 'Branch' },
    { module: 'common', key: '__proto__.title', language: 'en', text: 'Trap' },
    { module: 'mail', key: 'greeting', language: 'en', text: 'Dear colleague,' },
  ])
  expect(texts.translate('en', { key: 'mail:greeting', params: { name: 'Amy' } })).toBe('Hello Amy,')
  expect(Object.keys(texts.bundle('common')?.en.home ?? {})).not.toContain('never_was')
})
