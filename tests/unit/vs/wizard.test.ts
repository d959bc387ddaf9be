/** The wizard and templates without a screen (vs.md §2, §5.2, §9, §12.17, §12.20). */
import { describe, expect, test } from 'vitest'
import { wizardProblems } from '../../../src/pages/vs/wizard/event-draft'
import { rulePresets as presetNames } from '../../../src/schemas/vs/value-lists'
import {
  eventOfTemplate,
  firstTimes,
  questionsFor,
  templateOfEvent,
  valuesOfPreset,
  type TemplateRow,
} from '../../../src/shared/vs/template'
import { copiesIn, repictured } from '../../../src/shared/vs/pictures'
import { readTemplateFile, templateFile } from '../../../src/shared/vs/template-file'

const motion = {
  ...{ id: 7, _key: 'r7', key: 'motion', type: 'single', title: { en: 'Shall we?' }, seats: 1, alternates: 0 },
  options: [
    { id: 1, text: { en: 'Yes' }, picture: 5 },
    { id: 2, text: { en: 'No' } },
  ],
}
const template: TemplateRow = {
  ...{ id: 3, name: { en: 'Resolution' }, description: null, category: 4, kind: 'vote', secrecy: 'named', rule_preset: 'board' },
  ...{ questions: [motion], pictures: null },
}

describe('a preset', () => {
  test.each([...presetNames])('%s fills in quorum and majority, and goes without a trace', (name) => {
    expect(Object.keys(valuesOfPreset(name))).toEqual(expect.arrayContaining(['quorum', 'pass_rule', 'quorum_by_group']))
    expect(valuesOfPreset(null)).toEqual({ rule_preset: null, quorum: null, pass_rule: null, quorum_by_group: false })
  })

  test('of labour representatives is secret and has its notice period', () => {
    expect(valuesOfPreset('labour_representatives')).toMatchObject({ secrecy: 'secret', notice_days: 10, quorum: null })
    expect(valuesOfPreset('shareholders')).toMatchObject({ weighted: true, quorum: { over: 'weight' } })
  })
})

describe('from a template to an event and back', () => {
  test('questions are rows of their own, without pictures', () => {
    const [question] = questionsFor([motion])
    expect(question).not.toHaveProperty('id')
    expect(question).not.toHaveProperty('_key')
    expect(question?.options).toEqual([
      { id: 1, text: { en: 'Yes' } },
      { id: 2, text: { en: 'No' } },
    ])
  })

  test('an event knows its template and has its rules', () => {
    expect(eventOfTemplate(template)).toMatchObject({
      example: 3,
      category: 4,
      title: { en: 'Resolution' },
      rule_preset: 'board',
      secrecy: 'named',
    })
    expect(eventOfTemplate({ ...template, category: null })).not.toHaveProperty('category')
  })

  test('a template has the content of an event, not its times and people', () => {
    const made = templateOfEvent({ ...eventOfTemplate(template), opens_at: 'x', audience: ['u1'] })
    expect(made).toMatchObject({ name: { en: 'Resolution' }, category: 4, kind: 'vote', questions: [{ key: 'motion' }] })
    expect(made).not.toHaveProperty('opens_at')
    expect(made).not.toHaveProperty('audience')
  })

  test('it opens on a full hour, after its notice period', () => {
    const now = Date.parse('2026-11-20T01:20:00.000Z')
    expect(firstTimes(now, 0)).toEqual({ opens_at: '2026-11-21T02:00:00.000Z', closes_at: '2026-11-28T02:00:00.000Z' })
    expect(firstTimes(now, 10).opens_at).toBe('2026-12-01T02:00:00.000Z')
  })

  test('options of a copy name pictures of the copy', () => {
    const questions = repictured([motion], copiesIn({ pictures: [5, 6] }, { pictures: [15, 16] }))
    expect(questions).toMatchObject([{ key: 'motion', options: [{ id: 1, picture: 15 }, { id: 2 }] }])
    expect(repictured([motion], copiesIn({ pictures: [] }, { pictures: [] }))).toMatchObject([
      { options: [{ id: 1, text: { en: 'Yes' } }, { id: 2 }] },
    ])
  })

  test('pictures go along both ways, as copies', () => {
    const copies = copiesIn({ pictures: [5] }, { pictures: [15] })
    for (const made of [eventOfTemplate(template, copies), templateOfEvent({ questions: [motion] }, copies)])
      expect(made).toMatchObject({ pictures: [15], questions: [{ options: [{ id: 1, picture: 15 }, { id: 2 }] }] })
  })
})

describe('a template as a file', () => {
  test('comes back as it went', () => {
    expect(readTemplateFile(templateFile({ ...template }))).toEqual({
      ...{ name: template.name, kind: 'vote', secrecy: 'named', rule_preset: 'board' },
      questions: [{ ...questionsFor([motion])[0] }],
    })
  })

  test.each([
    ['no JSON', '{'],
    ['another format', '{"format":"wf-template","version":1,"name":{},"questions":[]}'],
    ['another version', '{"format":"kontor/vs-example","version":2,"name":{},"questions":[]}'],
    ['no list of questions', '{"format":"kontor/vs-example","version":1,"name":{},"questions":{}}'],
    ['a question that is none', '{"format":"kontor/vs-example","version":1,"name":{},"questions":[1]}'],
  ])('%s is refused', (_what, text) => expect(readTemplateFile(text)).toBeNull())

  test('fields that a file has no business with are left out', () => {
    const text = JSON.stringify({ format: 'kontor/vs-example', version: 1, name: { en: 'A' }, questions: [], builtin: true, id: 9 })
    expect(readTemplateFile(text)).toEqual({ name: { en: 'A' }, questions: [] })
  })
})

describe('what the last step says', () => {
  const now = new Date('2026-11-20T01:20:00.000Z')
  const typed = {
    ...{ kind: 'vote', secrecy: 'named', questions: [{ ...motion, _key: 'r7' }], notice_days: 0, results_when: 'after_publish' },
    ...{ opens_at: '2026-11-21T02:00:00.000Z', closes_at: '2026-11-28T02:00:00.000Z' },
  }
  const told = (values: Readonly<Record<string, unknown>>, people: number | undefined = 8) =>
    wizardProblems({ ...typed, ...values }, people, { now, timeZone: 'Asia/Taipei' }).map(({ path, key }) => `${path} ${key}`)

  test('nothing of an event that can be published', () => expect(told({})).toEqual([]))

  test('what the server would say', () => {
    expect(told({ questions: [] })).toEqual(['questions vs:rules.no_question'])
    expect(told({ secrecy: 'secret' }, 4)).toEqual(['secrecy vs:rules.class_small'])
    expect(told({ opens_at: '2026-11-19T00:00:00.000Z' })).toEqual(['opens_at vs:rules.opening_past'])
    expect(told({ rule_preset: 'labour_representatives' })).toEqual(['secrecy vs:rules.preset_secret', 'opens_at vs:rules.notice_short'])
  })

  test('an audience that is still counted is not empty, times that are still to be typed are not wrong', () => {
    expect(told({}, 0)).toEqual(['audience vs:rules.audience_empty'])
    expect(wizardProblems(typed, undefined, { now, timeZone: 'Asia/Taipei' })).toEqual([])
    expect(told({ opens_at: null })).toEqual([])
  })
})
