/** The JSON of SurveyJS as questions (vs.md §8): common types are mapped, and whatever is not taken over is named. */
import { describe, expect, test } from 'vitest'
import english from '../../../locales/en/vs/design.json'
import { importedQuestions } from '../../../src/pages/vs/design/edit/imported'
import { questionsIn } from '../../../src/pages/vs/design/edit/questions'
import { questionProblems } from '../../../src/shared/vs/question-problems'
import { readSurveyJs, type ImportedQuestion } from '../../../src/shared/vs/survey-js'
import { templateFile } from '../../../src/shared/vs/template-file'

const read = (...elements: object[]) => {
  const form = readSurveyJs(JSON.stringify({ elements }), 'en')
  if (!form) throw new Error('It is a form')
  return form
}
/** One question, without remarks. */
const one = (element: object): ImportedQuestion | undefined => {
  const { questions, remarks } = read({ name: 'a', ...element })
  expect(remarks).toEqual([])
  return questions[0]
}

describe('an element', () => {
  test.each([
    ['text', { type: 'text', maxLength: 80 }, { type: 'short_text', max: 80 }],
    ['comment', { type: 'comment' }, { type: 'long_text' }],
    ['a number', { type: 'text', inputType: 'number', min: 1, max: 9 }, { type: 'number', min: 1, max: 9 }],
    ['a date', { type: 'text', inputType: 'date' }, { type: 'date' }],
    ['radiogroup', { type: 'radiogroup', choices: ['Tea'] }, { type: 'single', options: [{ id: 1, text: { en: 'Tea' } }] }],
    [
      'a required dropdown with its own words',
      { type: 'dropdown', isRequired: true, title: 'Drink', choices: [{ value: 1, text: { default: 'Tea', ja: 'お茶', 'zh-tw': '茶' } }] },
      { type: 'dropdown', required: true, title: { en: 'Drink' }, options: [{ id: 1, text: { en: 'Tea', jp: 'お茶', tw: '茶' } }] },
    ],
    [
      'checkbox with other and none',
      { type: 'checkbox', choices: ['a'], showOtherItem: true, hasNone: true, noneText: 'Neither', maxSelectedChoices: 2 },
      {
        ...{ type: 'multi', max: 2 },
        options: [
          { id: 1, text: { en: 'a' } },
          { id: 2, text: { en: 'other' }, other: true },
          { id: 3, text: { en: 'Neither' }, exclusive: true },
        ],
      },
    ],
    ['ranking', { type: 'ranking', choices: ['a', 'b'] }, { type: 'ranking', options: [{ id: 1 }, { id: 2 }] }],
    ['a boolean with words', { type: 'boolean', labelTrue: 'In', labelFalse: 'Out' }, { type: 'single', options: [{ id: 1 }, { id: 2 }] }],
    [
      'a rating',
      { type: 'rating', rateMax: 7, minRateDescription: 'Poor' },
      { type: 'rating', scale: { from: 1, to: 7, from_label: { en: 'Poor' } } },
    ],
    ['a rating of 0 to 10', { type: 'rating', rateMin: 0, rateMax: 10 }, { type: 'nps' }],
    [
      'a matrix',
      { type: 'matrix', columns: ['Fine'], rows: [{ value: 'fri', text: 'Friday' }] },
      { type: 'matrix_single', options: [{ id: 1, text: { en: 'Fine' } }], rows: [{ id: 1, text: { en: 'Friday' } }] },
    ],
    ['html', { type: 'html', html: '<p>Thank <b>you</b></p>' }, { type: 'statement', title: { en: 'Thank you' } }],
    ['a file', { type: 'file' }, { type: 'file', max: 1 }],
  ])('of %s has its counterpart', (_, element, expected) => {
    expect(one(element)).toMatchObject(expected)
  })

  test('of a type that is not known is left out by name', () => {
    expect(read({ type: 'signaturepad', name: 'sign' })).toEqual({
      questions: [],
      remarks: [{ at: 'sign', key: 'vs:design.import.type', params: { type: 'signaturepad' } }],
    })
  })

  test('names every setting that is not taken over', () => {
    const { remarks } = read({ type: 'text', name: 'mail', inputType: 'email', placeholder: 'you@', validators: [{ type: 'email' }] })
    expect(remarks).toEqual([{ at: 'mail', key: 'vs:design.import.settings', params: { names: 'inputType, placeholder, validators' } }])
  })

  test('with several lines becomes a question each, and a panel its questions', () => {
    const { questions, remarks } = read(
      { type: 'multipletext', name: 'who', items: [{ name: 'first' }, { name: 'last', isRequired: true }] },
      { type: 'panel', name: 'more', title: 'More', elements: [{ type: 'comment', name: 'why' }] },
    )
    expect(questions.map(({ key, type }) => [key, type])).toEqual([
      ['first', 'short_text'],
      ['last', 'short_text'],
      ['more', 'statement'],
      ['why', 'long_text'],
    ])
    expect(remarks.map(({ key }) => key)).toEqual(['vs:design.import.lines'])
  })
})

describe('a condition', () => {
  const travel = { type: 'radiogroup', name: 'travel', choices: ['bus', 'car'] }
  const shown = (visibleIf: string) =>
    read(travel, { type: 'text', name: 'Age', inputType: 'number' }, { type: 'text', name: 'p', visibleIf })

  test.each([
    ["{travel} = 'car'", { field: 'travel', op: 'eq', value: 2 }],
    ['{travel} notempty', { field: 'travel', op: 'nempty' }],
    [
      "{travel} <> 'bus' and {Age} >= 18",
      {
        all: [
          { field: 'travel', op: 'ne', value: 1 },
          { field: 'age', op: 'gte', value: 18 },
        ],
      },
    ],
  ])('%s is said by options and keys', (text, condition) => {
    const { questions, remarks } = shown(text)
    expect([questions[2]?.show_if, remarks]).toEqual([condition, []])
  })

  test.each(["{travel} = 'train'", '{later} = 1', 'today() > {Age}', "{travel} = 'car' or {Age} > 1 and {Age} < 9"])(
    '%s is named, and its question always shown',
    (text) => {
      const { questions, remarks } = shown(text)
      expect(questions[2]).not.toHaveProperty('show_if')
      expect(remarks).toEqual([{ at: 'p', key: 'vs:design.import.condition', params: { condition: text } }])
    },
  )
})

test('pages keep their titles, and the form names what it leaves out', () => {
  const form = readSurveyJs(
    JSON.stringify({
      ...{ title: { default: 'Outing', de: 'Ausflug' }, locale: 'ja' },
      pages: [
        { name: 'one', elements: [{ type: 'text', name: '名前' }] },
        { title: { default: '次', fr: 'Suite' }, elements: [{ type: 'text', name: '名前' }] },
      ],
    }),
    'en',
  )
  expect(form?.questions.map(({ key, page, type, title }) => [key, page, type, title])).toEqual([
    ['q', 1, 'short_text', { jp: '名前' }],
    ['q_2', 2, 'page', { jp: '次' }],
    ['q_3', 2, 'short_text', { jp: '名前' }],
  ])
  expect(form?.remarks).toEqual([
    { at: '', key: 'vs:design.import.settings', params: { names: 'title' } },
    { at: '', key: 'vs:design.import.languages', params: { names: 'fr' } },
  ])
})

test('every remark has its sentence', () => {
  const { remarks } = read(
    { type: 'boolean', name: 'a' },
    { type: 'imagepicker', name: 'b', choices: [{ value: 'x', imageLink: 'x.png', enableIf: '{a}' }] },
    { type: 'rating', name: 'c', rateMin: 2, rateMax: 4, visibleIf: '?' },
  )
  const known = Object.keys(english.design.import).map((key) => `vs:design.import.${key}`)
  expect(remarks.map(({ key }) => key).filter((key) => !known.includes(key))).toEqual([])
  expect(remarks.length).toBeGreaterThan(4)
})

describe('the import dialog', () => {
  const place = {
    ...{ kind: 'survey' as const, after: undefined },
    words: { language: 'en' as const, title: String, option: String, row: String },
  }
  const list = questionsIn([{ key: 'a', type: 'single', options: [{ id: 1, text: { en: 'x' } }], title: { en: 'A' }, page: 2 }])

  test('takes SurveyJS, a template and plain text, under keys of their own and with their conditions', () => {
    const survey = JSON.stringify({
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'b', visibleIf: '{a} notempty' },
      ],
    })
    const template = templateFile({
      ...{ name: { en: 'T' }, kind: 'survey', secrecy: 'named' },
      questions: list.map(({ _key, ...row }) => row),
    })
    const added = importedQuestions(survey, list, place)?.added ?? []
    expect(added.map(({ key, page, show_if }) => [key, page, show_if])).toEqual([
      ['q3', 2, null],
      ['b', 2, { field: 'q3', op: 'nempty' }],
    ])
    expect(questionProblems({ kind: 'survey', secrecy: 'named', questions: [...list, ...added] })).toEqual([])
    expect(importedQuestions(template, list, place)?.added).toMatchObject([{ type: 'single', title: { en: 'A' } }])
    expect(importedQuestions('Lunch?\n  Tea', list, place)?.added).toMatchObject([{ type: 'single', title: { en: 'Lunch?' } }])
  })

  test.each(['{', '{"a":1}', '{"pages":[]}'])('says of %s that it is none of these', (text) => {
    expect(importedQuestions(text, list, place)).toBeNull()
  })
})
