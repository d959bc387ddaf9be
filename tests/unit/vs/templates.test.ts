/** The templates that come with the product (vs.md §10): each is published as it is, but for its people and its time. */
import { describe, expect, it, test } from 'vitest'
import { languages } from '../../../src/schemas/core/types'
import { category } from '../../../src/schemas/vs/category'
import { example } from '../../../src/schemas/vs/example'
import { builtinTemplates } from '../../../src/schemas/vs/examples/builtin'
import type { Condition } from '../../../src/schemas/core/filter'
import { eventProblems } from '../../../src/shared/vs/event-problems'
import type { Question } from '../../../src/shared/vs/question'
import { rulePresets } from '../../../src/shared/vs/rule-presets'

const today = { now: '2026-11-30T01:00:00.000Z', today: '2026-11-30', opens_on: '2026-12-20' }

/** The texts of a value, wherever they are. */
function textsOf(value: unknown): Readonly<Record<string, string>>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return [value as Record<string, string>] // so texts are written in templates
  return Object.values(value).flatMap(textsOf)
}

test('seven categories and fourteen templates, each of one of them', () => {
  const codes = category.seeds.map(({ code }) => code)
  expect([codes.length, builtinTemplates.length, example.seeds.length]).toEqual([7, 14, 14])
  expect(builtinTemplates.filter((one) => !codes.includes(one.category))).toEqual([])
  expect(new Set(builtinTemplates.map(({ category: code }) => code)).size).toBe(7)
})

describe.each(builtinTemplates.map((template) => [template.name.en, template] as const))('%s', (_, template) => {
  it('has no problem that keeps it from being published', () => {
    const preset = template.rule_preset === undefined ? null : rulePresets[template.rule_preset]
    const questions = template.questions.map(({ show_if, ...one }): Question => ({
      ...one,
      show_if: (show_if ?? null) as Condition | null,
    }))
    const problems = eventProblems(
      {
        ...{ kind: template.kind, secrecy: template.secrecy, questions, preset, notice_days: 0, classes: [60] },
        ...{
          seal: template.secrecy === 'secret' ? 'server' : 'none',
          results_when: 'after_publish',
          quorum_by_group: preset?.quorum_by_group ?? false,
        },
        ...{ opens_at: '2026-12-20T01:00:00.000Z', closes_at: '2026-12-27T09:00:00.000Z' },
      },
      today,
    )
    expect(problems).toEqual([])
  })

  it('is written in all four languages', () => {
    const texts = textsOf(template)
    expect(texts.length).toBeGreaterThan(template.questions.length)
    for (const text of texts)
      expect([Object.keys(text).sort(), Object.values(text).filter((words) => words.trim() === '')]).toEqual([[...languages].sort(), []])
  })
})
