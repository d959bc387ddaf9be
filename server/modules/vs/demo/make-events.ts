/** Makes the planned events through the module's own acts, in the order of time, each with the clock of its day (vs.md §10). */
import { sql } from 'kysely'
import { rulePresets } from '../../../../src/shared/vs/rule-presets'
import type { FileStore } from '../../../contracts/files'
import type { Context } from '../../../kernel/context'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { closeDue, countDue, openDue } from '../event/clock'
import { everyone } from '../event/roster'
import { keepAnswers } from './keep-answers'
import { loseBallot } from './lose-ballot'
import { signProtocol } from './sign-protocol'
import { planAnswers, secrecyOf, type PlannedEvent } from './plan/planned-event'
import { tryingAccounts, type DemoPlan } from './plan/plan-events'

export interface DemoPlaces {
  categories: ReadonlyMap<string, number>
  /** Templates that come with the product, by their English names. */
  examples: ReadonlyMap<string, number>
  /** By account. */
  people: ReadonlyMap<string, number>
  /** By code. */
  departments: ReadonlyMap<string, number>
  company: number
  files?: FileStore | undefined
}

interface Step {
  /** Milliseconds. */
  at: number
  run: (ctx: Context) => Promise<void>
}

const hour = 3_600_000

export async function makeEvents(ctx: Context, places: DemoPlaces, plan: DemoPlan): Promise<void> {
  const trying = tryingAccounts.map((account) => idIn(places.people, account))
  const steps = [
    ...plan.pending.flatMap((event) => stepsOf(event, places, { first: [], never: trying })),
    ...plan.ongoing.flatMap((event) => stepsOf(event, places, { first: trying, never: [] })),
    ...[...plan.completed, ...plan.others].flatMap((event) => stepsOf(event, places, { first: [], never: [] })),
  ].sort((one, other) => one.at - other.at)
  for (const { at, run } of steps) await run({ ...ctx, now: () => new Date(Math.min(at, ctx.now().getTime())) })
}

function stepsOf(event: PlannedEvent, places: DemoPlaces, who: { first: readonly number[]; never: readonly number[] }): Step[] {
  const [published, opens, closes] = [Date.parse(event.published_at), Date.parse(event.opens_at), Date.parse(event.closes_at)]
  let id = 0
  const organiser = idIn(places.people, event.organiser)
  const act =
    (name: string, input: { reason?: string } = {}) =>
    (ctx: Context) =>
      performAction({ ...ctx, acting_for: organiser }, ctx.snapshot.get('vs/event'), name, { id, ...input }).then(() => undefined)
  const create: Step = {
    at: published,
    async run(ctx) {
      const values = valuesOf(event, places, organiser)
      ;({ id } = await createRecord({ ...ctx, acting_for: organiser }, ctx.snapshot.get('vs/event'), values, { trusted: true }))
    },
  }
  const answered = async (ctx: Context) => {
    const people = await everyone(ctx, id)
    const planned = planAnswers(event, { people, ...who, now: ctx.now() })
    const lost = event.loses_last ? planned.at(-1) : undefined
    const answers = planned.filter((one) => one !== lost)
    await keepAnswers(ctx, { event: id, secrecy: secrecyOf(event), questions: event.questions, answers })
    if (lost) await loseBallot(ctx, { event: id, answer: lost, files: places.files })
  }
  const steps: Step[] = [create]
  if (event.end === 'draft') return steps
  steps.push({ at: published, run: act('publish') }, { at: published, run: (ctx) => giveGroups(ctx, id, event, places) })
  if (event.end === 'scheduled') return steps
  steps.push({ at: opens, run: openDue })
  if (event.end === 'open') return [...steps, { at: Number.MAX_SAFE_INTEGER, run: answered }]
  if (event.end === 'cancelled')
    return [
      ...steps,
      { at: closes - 30 * hour, run: answered },
      { at: closes - 29 * hour, run: act('cancel', { reason: '豪雨特報，活動取消' }) },
    ]
  // What was answered is in before anything closes at that instant.
  steps.push({ at: closes - 1, run: answered }, { at: closes, run: closeDue }, { at: closes + 15_000, run: countDue })
  if (event.end === 'counted') return steps
  return [...steps, { at: closes + hour / 2, run: (ctx) => signProtocol(ctx, id) }, { at: closes + hour, run: act('publish-results') }]
}

function valuesOf(event: PlannedEvent, places: DemoPlaces, organiser: number) {
  const { template, title, audience, opens_at, closes_at } = event
  const preset = template.rule_preset === undefined ? null : rulePresets[template.rule_preset]
  return {
    ...{ category: idIn(places.categories, template.category), title, kind: template.kind, opens_at, closes_at, organiser },
    ...{ intro: event.intro ?? template.description, secrecy: secrecyOf(event), example: idIn(places.examples, template.name.en) },
    ...{ questions: event.questions, rule_preset: template.rule_preset ?? null, tie_rule: 'lot' },
    ...{ quorum: preset?.quorum ?? null, pass_rule: preset?.pass_rule ?? null, quorum_by_group: event.groups !== undefined },
    ...{ results_when: event.results_when ?? 'after_publish', results_who: ['participants', 'viewers'] },
    ...{ choices_seen_by: event.choices_seen_by ?? 'managers', remind: ['2h'], audience: ownersOf(audience, places) },
  }
}

function ownersOf(audience: PlannedEvent['audience'], { people, departments, company }: DemoPlaces): string[] {
  if (audience === 'company') return [`d${company}`]
  return 'accounts' in audience
    ? audience.accounts.map((account) => `u${idIn(people, account)}`)
    : audience.departments.map((code) => `d${idIn(departments, code)}`)
}

/** Sides of a roster, as whoever runs the event enters them. */
async function giveGroups(ctx: Context, event: number, { groups = {} }: PlannedEvent, { people }: DemoPlaces): Promise<void> {
  for (const [name, accounts] of Object.entries(groups))
    await sql`update vs_participant set "group" = ${name} where event_id = ${event}
      and user_id = any(${accounts.map((account) => idIn(people, account))}::bigint[])`.execute(ctx.db)
}

export function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo of votes needs ${name}.`)
  return id
}
