/** Answers in words, for each type of question. */
import { expect, test } from 'vitest'
import { answerLines } from '../../../../src/pages/vs/answer/answer-words'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import { i18nText } from '../../../../src/shared/engine/i18n-text'

const words = {
  text: (text: unknown, fallback: string | number = '') => i18nText(text, 'en') || String(fallback),
  yesNo: (word: string) => `(${word})`,
  poll: (word: string) => `[${word}]`,
  person: (id: number) => `Person ${id}`,
  files: (count: number) => `${count} files`,
  date: (date: string) => `on ${date}`,
}
const options = ['Ann', 'Ben'].map((en, at) => ({ id: at + 1, text: { en } }))
const rows = ['Food', 'Room'].map((en, at) => ({ id: at + 1, text: { en } }))
const asked = (type: QuestionToAnswer['type']): QuestionToAnswer => ({
  id: 1,
  key: 'q',
  type,
  title: { en: 'Q' },
  help: null,
  options,
  rows,
})

test.each([
  ['single', [2], ['Ben']],
  ['multi', { chosen: [1, 2], other: 'Cleo' }, ['Ann', 'Ben', 'Cleo']],
  ['ranking', [2, 1], ['1. Ben', '2. Ann']],
  ['yes_no', 'abstain', ['(abstain)']],
  ['points', { 1: 6, 2: 4 }, ['Ann: 6', 'Ben: 4']],
  ['score', { 2: 5 }, ['Ben: 5']],
  ['matrix_single', { 1: 2 }, ['Food: Ben']],
  ['matrix_multi', { 2: [1, 2] }, ['Room: Ann, Ben']],
  ['matrix_rating', { 1: 4 }, ['Food: 4']],
  ['date_poll', { 1: 'maybe' }, ['Ann: [maybe]']],
  ['person', [7], ['Person 7']],
  ['file', [7, 8], ['2 files']],
  ['date', '2026-11-21', ['on 2026-11-21']],
  ['long_text', 'Good.', ['Good.']],
  ['nps', 9, ['9']],
] as const)('an answer to %s', (type, answer, lines) => expect(answerLines(asked(type), answer, words)).toEqual(lines))
