/** The question designer without a screen (vs.md §2, §8): what it does to questions, and questions from text. */
import { describe, expect, test } from 'vitest'
import { history, opened, type StepHistory } from '../../../src/shared/engine/step-history'
import { comparableQuestions } from '../../../src/pages/vs/design/edit/condition-fields'
import { offeredGroups, paletteGroups, propertiesOf } from '../../../src/pages/vs/design/edit/question-kinds'
import { textsOf, withText } from '../../../src/pages/vs/design/edit/question-texts'
import {
  duplicated,
  fromPasted,
  inserted,
  moved,
  newQuestion,
  nextId,
  patched,
  questionsIn,
  removed,
  stepped,
  type DesignQuestion,
  type NewWords,
} from '../../../src/pages/vs/design/edit/questions'
import { questionTypes } from '../../../src/schemas/vs/value-lists'
import { pastedQuestions } from '../../../src/shared/vs/paste-questions'
import { questionProblems } from '../../../src/shared/vs/question-problems'
import { voteQuestionTypes } from '../../../src/shared/vs/question'

const words: NewWords = {
  language: 'en',
  title: (type) => type,
  option: (n) => `Option ${n}`,
  row: (n) => `Row ${n}`,
}

const three = (): DesignQuestion[] =>
  (['single', 'yes_no', 'ranking'] as const).reduce<DesignQuestion[]>((list, type) => [...list, newQuestion(type, list, words)], [])
const keys = (list: readonly DesignQuestion[]) => list.map(({ key }) => key)
const rowOf = (list: readonly DesignQuestion[], at: number): string => list[at]?._key ?? ''

describe('what the palette offers', () => {
  test('a survey every type but the remark, a vote its own types and texts between them', () => {
    const ofSurvey = offeredGroups('survey').flatMap(({ types }) => types)
    expect([...ofSurvey, 'remark'].toSorted()).toEqual([...questionTypes].toSorted())
    const ofVote = offeredGroups('vote').flatMap(({ types }) => types)
    expect(ofVote.toSorted()).toEqual([...voteQuestionTypes, 'statement', 'page'].toSorted())
  })

  test('every type stands in one group', () => {
    expect(Object.values(paletteGroups).flat().toSorted()).toEqual([...questionTypes].toSorted())
  })

  test.each([...questionTypes])('a new question of the type %s has no problem in a survey that is named', (type) => {
    const statement = newQuestion('short_text', [], words)
    const question = newQuestion(type, [statement], words)
    expect(questionProblems({ kind: 'survey', secrecy: 'named', questions: [statement, question] })).toEqual([])
  })

  test('seats are asked of what elects in a vote', () => {
    expect(propertiesOf('ranking', 'vote').has('method')).toBe(true)
    expect(propertiesOf('single', 'vote').has('seats')).toBe(true)
    expect(propertiesOf('yes_no', 'vote').has('seats')).toBe(false)
    expect(propertiesOf('single', 'survey').has('seats')).toBe(false)
  })
})

describe('what is done with questions', () => {
  test('a new one comes below the selected one, on its page, under a free key', () => {
    const list = three().map((question) => ({ ...question, page: 2 }))
    const added = newQuestion('multi', list, words, rowOf(list, 0))
    const next = inserted(list, [added], rowOf(list, 0))
    expect(keys(next)).toEqual(['q1', 'q4', 'q2', 'q3'])
    expect(added).toMatchObject({ page: 2, options: [{ id: 1 }, { id: 2 }] })
  })

  test('copies stand below the last of those that were copied, without their ids', () => {
    const list = three().map((question, at) => ({ ...question, id: at + 10 }))
    const { list: next, keys: copies } = duplicated(list, [rowOf(list, 0), rowOf(list, 1)])
    expect(keys(next)).toEqual(['q1', 'q2', 'q4', 'q5', 'q3'])
    expect(next.map(({ id }) => id)).toEqual([10, 11, undefined, undefined, 12])
    expect(copies).toEqual([rowOf(next, 2), rowOf(next, 3)])
  })

  test('several move together and stay at the edge', () => {
    const list = three()
    expect(keys(moved(list, rowOf(list, 0), 2))).toEqual(['q2', 'q3', 'q1'])
    const two = [rowOf(list, 0), rowOf(list, 1)]
    expect(keys(stepped(list, two, 1))).toEqual(['q3', 'q1', 'q2'])
    expect(stepped(list, two, -1)).toBe(list)
    expect(keys(stepped(list, [rowOf(list, 1), rowOf(list, 2)], -1))).toEqual(['q2', 'q3', 'q1'])
    expect(keys(removed(list, two))).toEqual(['q3'])
  })

  test('another type keeps what it can use', () => {
    const [first] = three()
    if (!first) throw new Error('There is a question.')
    const counted = [{ ...first, type: 'ranking', method: 'stv', seats: 2, min: 1, max: 2 } as const]
    expect(patched(counted, first._key, { type: 'multi' })[0]).toMatchObject({ method: null, seats: 2, max: 2, options: first.options })
    expect(patched(counted, first._key, { type: 'short_text' })[0]).toMatchObject({ method: null, seats: 1, options: null })
  })

  test('a key that is renamed is renamed in the conditions that name it', () => {
    const list = three()
    const asked = patched(list, rowOf(list, 2), {
      show_if: { all: [{ field: 'q1', op: 'in', value: ['1'] }, { any: [{ field: 'q2', op: 'eq', value: 'yes' }] }] },
    })
    expect(patched(asked, rowOf(asked, 0), { key: 'lunch' })[2]?.show_if).toEqual({
      all: [{ field: 'lunch', op: 'in', value: ['1'] }, { any: [{ field: 'q2', op: 'eq', value: 'yes' }] }],
    })
  })

  test('rows of the form that are no questions are left out', () => {
    expect(questionsIn(null)).toEqual([])
    expect(questionsIn([null, { key: 'a' }, { key: 'b', type: 'single' }])).toMatchObject([{ key: 'b', seats: 1, blank_allowed: true }])
  })

  test('an id is never given twice', () => {
    expect(nextId([])).toBe(1)
    expect(nextId([{ id: 3 }, { id: 1 }])).toBe(4)
  })

  test('50 steps are kept', () => {
    const list = three()
    const state = Array.from({ length: 60 }, (_, n) => n).reduce<StepHistory<readonly DesignQuestion[]>>(
      (at, n) => history(at, { do: 'step', to: list.slice(n % 3), most: 50 }),
      opened<readonly DesignQuestion[]>([]),
    )
    expect(state.past).toHaveLength(50)
  })
})

describe('texts in four languages', () => {
  test('each text of a question is written by itself, and goes with its last letter', () => {
    const question = newQuestion('matrix_single', [], words)
    expect(textsOf(question).map(({ place }) => `${place.part} ${place.n}`)).toEqual([
      ...['title 1', 'help 1', 'option 1', 'option 2', 'row 1', 'row 2'],
    ])
    const there = withText(question, { part: 'option', n: 2 }, { language: 'tw', text: '那裡' })
    expect(there.options?.[1]).toEqual({ id: 2, text: { en: 'Option 2', tw: '那裡' } })
    const gone = withText(question, { part: 'title', n: 1 }, { language: 'en', text: '' })
    expect(gone.title).toBeNull()
    expect(withText(question, { part: 'row', n: 1 }, { language: 'jp', text: '行' }).rows?.[0]?.text).toEqual({ en: 'Row 1', jp: '行' })
  })
})

describe('conditions', () => {
  test('look at earlier questions, choices by their options', () => {
    const [first, second, third] = three()
    if (!first || !second || !third) throw new Error('There are three questions.')
    const yesNo = [{ value: 'yes', label: 'Yes' }]
    const fields = comparableQuestions([first, second, third], { language: 'en', yesNo })
    expect(fields).toMatchObject([
      { path: 'q1', kind: 'choice', choices: [{ value: '1', label: 'Option 1' }, { value: '2' }] },
      { path: 'q2', kind: 'choice', choices: yesNo },
      { path: 'q3', kind: 'file' },
    ])
  })
})

describe('questions from text', () => {
  test('a line is a question, indented lines below it are its options', () => {
    expect(pastedQuestions('1. Where?\n  - Here\n\t* There\n\nWhy?\n')).toEqual([
      { title: 'Where?', options: ['Here', 'There'] },
      { title: 'Why?', options: [] },
    ])
  })

  test('Chinese text with full-width spaces and Windows lines', () => {
    expect(pastedQuestions('午餐在哪裡吃？\r\n\u3000這裡\r\n\u3000那裡')).toEqual([{ title: '午餐在哪裡吃？', options: ['這裡', '那裡'] }])
  })

  test('nothing comes of nothing; an option before any question is a question', () => {
    expect(pastedQuestions(' \n\n')).toEqual([])
    expect(pastedQuestions('  Tea')).toEqual([{ title: 'Tea', options: [] }])
  })

  test('they become choices, and where there is nothing to choose a yes or no, in a survey a text', () => {
    const pasted = pastedQuestions('Where?\n  Here\n  There\nShall we?')
    const types = (kind: 'vote' | 'survey') => fromPasted(pasted, three(), { kind, words }).map(({ type, key }) => `${key} ${type}`)
    expect(types('vote')).toEqual(['q4 single', 'q5 yes_no'])
    expect(types('survey')).toEqual(['q4 single', 'q5 short_text'])
    expect(fromPasted(pasted, [], { kind: 'vote', words })[0]).toMatchObject({
      title: { en: 'Where?' },
      options: [
        { id: 1, text: { en: 'Here' } },
        { id: 2, text: { en: 'There' } },
      ],
    })
  })
})
