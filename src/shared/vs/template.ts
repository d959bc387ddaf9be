/** Templates of events (vs.md §2, §5.2, §12.20): what an event begins with, and the calls around it. An event holds its own copy of it. */
import type { I18nText } from '../../schemas/core/types'
import type { EventKind, RulePreset, Secrecy } from '../../schemas/vs/value-lists'
import { defineCall, typed } from '../core/call'
import { noCopies, picturesOf, repictured, type Copies } from './pictures'
import { rulePresets } from './rule-presets'

type Values = Readonly<Record<string, unknown>>

/** A template as it is read; its questions are child rows. */
export interface TemplateRow {
  id: number
  name: I18nText
  description: I18nText | null
  category: number | null
  kind: EventKind
  secrecy: Secrecy
  rule_preset: RulePreset | null
  questions: readonly Values[] | null
  pictures: readonly number[] | null
}

/**
 * What the rules of a body fill in (vs.md §5.2). Without rules there is neither quorum nor majority.
 * Who chooses rules that demand a secret or an open ballot, or votes of weight, gets these too.
 */
export function valuesOfPreset(name: RulePreset | null): Values {
  if (name === null) return { rule_preset: null, quorum: null, pass_rule: null, quorum_by_group: false }
  const { quorum, pass_rule, quorum_by_group = false, notice_days, secrecy, weighted } = rulePresets[name]
  return {
    ...{ rule_preset: name, quorum, pass_rule, quorum_by_group },
    ...(notice_days === undefined ? {} : { notice_days }),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...(weighted === undefined ? {} : { weighted }),
  }
}

/** Questions for another record: rows of their own, with the pictures that are copied for it. */
export const questionsFor = (questions: unknown, copies: Copies = noCopies): Values[] =>
  repictured(questions, copies).map(({ id: _id, _key, ...question }) => question)

/** An event's fields by a template. Its times, its people and who organises it are still to be said. */
export const eventOfTemplate = (
  { id, name, description, category, kind, secrecy, rule_preset, questions }: TemplateRow,
  copies: Copies = noCopies,
): Values => ({
  ...valuesOfPreset(rule_preset),
  ...{ example: id, title: name, intro: description, kind, secrecy },
  ...(category === null ? {} : { category }),
  ...{ questions: questionsFor(questions, copies), pictures: [...copies.values()] },
})

/** A template's fields by an event. */
export const templateOfEvent = (
  { title, intro, category, kind, secrecy, rule_preset, questions }: Values,
  copies: Copies = noCopies,
): Values => ({
  ...{ name: title, description: intro ?? null, category: category ?? null, kind, secrecy, rule_preset: rule_preset ?? null },
  ...{ questions: questionsFor(questions, copies), pictures: [...copies.values()] },
})

/** As they are: what is copied next still has the pictures of the template. */
export const ownPictures = (row: Pick<TemplateRow, 'pictures'>): Copies => new Map(picturesOf(row).map((picture) => [picture, picture]))

const [hour, day] = [3_600_000, 86_400_000]

/** When an event opens and closes that nobody has given a time: on a full hour, a day after its notice period, for a week. */
export function firstTimes(now: number, noticeDays: number): { opens_at: string; closes_at: string } {
  const opens = Math.ceil((now + (noticeDays + 1) * day) / hour) * hour
  return { opens_at: new Date(opens).toISOString(), closes_at: new Date(opens + 7 * day).toISOString() }
}

const tag = 'vs/example'

/** A template that may be used. */
export interface OfferedTemplate {
  id: number
  name: I18nText
  description: I18nText | null
  category: number | null
  kind: EventKind
  secrecy: Secrecy
  /** How many. */
  questions: number
}

/** Active ones of the categories in which the caller may make events, and those for every category. */
export const readOfferedTemplates = defineCall({
  method: 'GET',
  path: '/api/vs/example/offered',
  tag,
  answer: typed<{ data: readonly OfferedTemplate[] }>(),
})

/** What a new event begins with; its pictures are still those of the template. 404 for a template that is not offered to the caller. */
export const readTemplate = defineCall({
  method: 'GET',
  path: '/api/vs/example/:id/begin',
  tag,
  answer: typed<{ data: { id: number; name: I18nText; values: Values } }>(),
})

/** A draft event, in the category of the template or in another one. 422 where none is named, or none in which the caller makes events. */
export const applyTemplate = defineCall({
  method: 'POST',
  path: '/api/vs/example/:id/use',
  tag,
  status: 201,
  body: { type: 'object', additionalProperties: false, properties: { category: { type: 'integer', minimum: 1 } } },
  answer: typed<{ data: { id: number } }>(),
})

/** How many active people an audience comes to, as the roster would be made now. */
export const readAudienceReach = defineCall({
  method: 'POST',
  path: '/api/vs/event/reach',
  tag: 'vs/event',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['audience', 'exclude'],
    properties: {
      audience: { type: 'array', maxItems: 300, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
      exclude: { type: 'array', maxItems: 300, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
    },
  },
  answer: typed<{ data: { people: number } }>(),
})
