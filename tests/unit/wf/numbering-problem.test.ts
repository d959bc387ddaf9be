/** Numbering patterns are judged when a form is published (wf.md §5.14; issue 33 §3). */
import { describe, expect, test } from 'vitest'
import type { FormSettings } from '../../../src/shared/wf/form'
import { numberingProblems } from '../../../src/shared/wf/numbering-problem'
import { publicationProblems } from '../../../src/shared/wf/publication-problems'
import { approve, contentOf, person } from '../../support/wf-flow'

const problem = (numbering: FormSettings['numbering'], numbers = {}) => numberingProblems({ numbering }, { numbers })[0]?.params ?? null

describe('a pattern', () => {
  test.each<[FormSettings['numbering']]>([
    [undefined],
    [{ pattern: '{CODE}-{YYYY}{MM}-{SEQ:4}', reset: 'month' }],
    [{ pattern: 'PR{ROC}-{SEQ:4}', reset: 'year' }],
    [{ pattern: '{CODE}{SEQ}', reset: 'never' }],
    [{ pattern: '{DEPT}-{YY}{MM}{DD}-{SEQ:3}', reset: 'day', scope: 'department' }],
    [{ pattern: 'EXP-{YYYY}{MM}-{SEQ:4}' }],
    [{ reset: 'year' } as FormSettings['numbering']],
  ])('%j can be used', (numbering) => expect(problem(numbering)).toBeNull())
  test.each<[NonNullable<FormSettings['numbering']>, object]>([
    [
      { pattern: '{CODE}-{YEAR}-{SEQ:4}', reset: 'never' },
      { reason: 'token', token: '{YEAR}' },
    ],
    [{ pattern: '{CODE}-{SEQ:4', reset: 'never' }, { reason: 'token' }],
    [{ pattern: '{CODE}-{SEQ:13}', reset: 'never' }, { reason: 'token' }],
    [{ pattern: '{CODE}-{YYYY}', reset: 'year' }, { reason: 'counter' }],
    [{ pattern: '{SEQ}-{SEQ}', reset: 'never' }, { reason: 'counter' }],
    [{ pattern: '', reset: 'never' }, { reason: 'counter' }],
    [
      { pattern: '{CODE}-{YYYY}-{SEQ:4}', reset: 'month' },
      { reason: 'period', token: '{MM}' },
    ],
    [{ pattern: '{CODE}-{SEQ:4}' }, { reason: 'period', token: '{YYYY}' }],
    [
      { pattern: '{CODE}-{YYYY}{MM}-{SEQ:4}', reset: 'month', scope: 'department' },
      { reason: 'scope', token: '{DEPT}' },
    ],
    [
      { pattern: `${'X'.repeat(40)}{SEQ}`, reset: 'never' },
      { reason: 'length', limit: 35 },
    ],
    [
      { pattern: '{SEQ}', reset: 'weekly' as 'never' },
      { reason: 'token', token: 'weekly' },
    ],
  ])('%j can not', (numbering, params) => expect(problem(numbering)).toMatchObject(params))

  test('that another form has too would give its numbers twice', () => {
    const numbering = { pattern: 'EXP-{SEQ:4}', reset: 'never' as const }
    expect(problem(numbering, { taken: ['EXP-{SEQ:4}'] })).toMatchObject({ reason: 'shared', token: '{CODE}' })
    expect(problem(numbering, { taken: ['ABC-{SEQ:4}'] })).toBeNull()
  })
  test('counts as the company does where the form does not say when it begins anew', () => {
    expect(problem({ pattern: '{CODE}-{SEQ:4}' }, { reset: 'never' })).toBeNull()
  })
})

test('a form with a pattern that can not be used is not published', () => {
  const content = contentOf([approve('n1', person(7))], { numbering: { pattern: '{CODE}', reset: 'never' } })
  expect(publicationProblems(content)).toEqual([{ key: 'numbering', params: { reason: 'counter' } }])
})
