/**
 * The protocol of an event on paper (vs.md §8): people and ballots, figures, quorum and pass rule with their sums, elected and alternates,
 * ties with the hashes of the lot, the root, what happened when, and lines to sign. Rights as for the results, once it was counted; its
 * commission reads it from then on.
 */
import { sql } from 'kysely'
import type { EventResult, QuestionResult } from '../../../../src/shared/vs/count-event'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { RecordPage, RecordSection } from '../../../export/record-page'
import { personName, personNames } from '../../../resource/read/person-names'
import type { EventRow } from '../event/event-questions'
import { questionsOf, rulesOf } from '../event/event-questions'
import { signaturesOf } from '../event/signatures'
import { protocolCount } from '../result/results'
import { headFacts } from './event-facts'
import type { EventWords } from './event-words'
import { figuresOf, resultOf } from './question-figures'
import { roundsTable } from './rounds-table'

/** @throws as the results do; 422 before it was counted */
export async function protocolPage(ctx: Context, words: EventWords, id: number): Promise<RecordPage> {
  const { row, result, root } = await protocolCount(ctx, id)
  const questions = questionsOf(row)
  if (row.counted_at === null) throw new ApiError(422, { key: 'vs:error.not_counted' })
  return {
    company: words.by.company,
    title: words.say('protocol'),
    name: words.text(row.title),
    footer: words.by.printed,
    sections: [
      { kind: 'facts', title: null, facts: await headFacts(ctx, words, row) },
      { kind: 'facts', title: words.say('ballots'), facts: [...paperFacts(words, row), ...ballotFacts(words, result)] },
      { kind: 'lines', title: words.say('quorum'), lines: quorumLines(words, row, result) },
      ...questions.flatMap((question) => questionSections(words, row, { question, found: resultOf(result, question) })),
      { kind: 'lines', title: words.say('root'), lines: [root, words.say(row.secrecy === 'named' ? 'root_named' : 'root_secret')] },
      { kind: 'table', title: words.say('happenings'), ...(await happenings(ctx, words, id)) },
      ...(await signedSection(ctx, words, row)),
      {
        kind: 'signatures',
        title: words.say('signatures'),
        names: ['chair', 'recorder', 'scrutineer', 'scrutineer'].map((key) => words.say(key)),
      },
    ],
  }
}

/** Who of the commission has signed it, and when. */
async function signedSection(ctx: Context, words: EventWords, row: EventRow): Promise<RecordSection[]> {
  const signed = await signaturesOf(ctx, row)
  if (signed.length === 0) return []
  const names = await personNames(
    ctx,
    signed.map(({ person }) => person),
  )
  const facts = signed.map(({ person, at }) => ({ label: names.get(person) ?? '', value: words.time(at) }))
  return [{ kind: 'facts', title: words.say('signed'), facts }]
}

/** Of a secret event papers are issued, of which some may stay unused. */
const paperFacts = (words: EventWords, { secrecy, answered }: EventRow) =>
  secrecy === 'secret' ? [{ label: words.say('papers'), value: answered.toString() }] : []

export const ballotFacts = (words: EventWords, { eligible, cast, valid, blank, invalid, turnout }: EventResult) => [
  ...Object.entries({ eligible, cast, valid, blank, invalid }).map(([key, { people, weight }]) => ({
    label: words.say(key),
    value: weight === people.toString() ? weight : words.say('people_weight', { people, weight }),
  })),
  { label: words.say('turnout'), value: turnout === null ? '–' : `${turnout} %` },
]

export function quorumLines(words: EventWords, row: EventRow, { quorum, state }: EventResult): string[] {
  const rule = rulesOf(row).quorum
  if (!quorum || !rule) return [words.say('no_quorum_rule')]
  const of = words.say(`over.${rule.over}`)
  return [
    ...quorum.sums.map((sum) => `${sum.group ?? of}: ${words.sum(sum)} — ${words.say(sum.fulfilled ? 'reached' : 'missed')}`),
    ...(state === 'no_quorum' ? [words.say('nothing_elected')] : []),
  ]
}

function questionSections(
  words: EventWords,
  row: EventRow,
  { question, found }: { question: QuestionToAnswer; found: QuestionResult | undefined },
): RecordSection[] {
  if (!found) return []
  const method = found.counted ? words.label(`questions.fields.method.enum.${found.counted.method}`) : null
  return [
    {
      kind: 'table',
      title: `${words.text(question.title)}${method === null ? '' : ` (${method})`}`,
      columns: [{ share: 46 }, { share: 16, right: true }, { share: 14, right: true }, { share: 24 }],
      table: {
        headings: ['option', 'figure', 'share', 'result'].map((key) => words.say(key)),
        rows: figuresOf(words, question, found).map(({ name, figure, share, note }) => [
          name,
          figure ?? '',
          share === null ? '' : `${share} %`,
          note ?? '',
        ]),
      },
    },
    ...roundsTable(words, question, found),
    ...linesSection([...passLines(words, row, found), ...seatLines(words, question, found)]),
  ]
}

const linesSection = (lines: readonly string[]): RecordSection[] => (lines.length === 0 ? [] : [{ kind: 'lines', title: null, lines }])

export function passLines(words: EventWords, row: EventRow, { pass }: QuestionResult): string[] {
  const base = rulesOf(row).pass_rule?.base
  if (!pass || !base) return []
  return [
    `${words.say('pass_rule')}, ${words.say(`base.${base}`)}: ${words.sum(pass)} — ${words.say(pass.fulfilled ? 'passed' : 'failed')}`,
  ]
}

export function seatLines(words: EventWords, question: QuestionToAnswer, { seating }: QuestionResult): string[] {
  if (!seating) return []
  const names = (ids: readonly number[]) => ids.map((id) => words.option(question, id)).join(', ') || '–'
  return [
    `${words.say('elected')}: ${names(seating.elected)}`,
    ...(seating.alternates.length === 0 ? [] : [`${words.say('alternates')}: ${names(seating.alternates)}`]),
    ...seating.gave_way.map(({ group, out, in: next }) =>
      words.say('gave_way', { group, out: words.option(question, out), next: words.option(question, next) }),
    ),
    ...seating.unfilled.map(({ group, seats }) => words.say('unfilled', { group, seats })),
    ...seating.ties.flatMap(({ options, seats, rule, drawn, decided }) => [
      words.say('tie', { names: names(options), seats, rule: words.label(`tie_rule.enum.${rule}`) }),
      ...drawn.map(({ option, hash }, place) => `${place + 1}. ${words.option(question, option)}: ${hash}`),
      ...(decided ? [] : [words.say('tie_open')]),
    ]),
  ]
}

async function happenings(ctx: Context, words: EventWords, event: number) {
  const { rows } = await sql<{ line: number; at: Date; actor: string | null; act: string; hash: string }>`
    select p.line, p.at, case when p.actor_id is not null then ${personName(ctx, 'person')} end as actor, p.act, p.hash
    from vs_protocol as p left join sc_user as person on person.id = p.actor_id where p.event_id = ${event} order by p.line`.execute(ctx.db)
  return {
    columns: [{ share: 8, right: true }, { share: 20 }, { share: 22 }, { share: 22 }, { share: 28 }],
    table: {
      headings: ['line', 'at', 'actor', 'act_name', 'hash'].map((key) => words.say(key)),
      rows: rows.map(({ line, at, actor, act, hash }) => [
        ...[line.toString(), words.time(new Date(at).toISOString()), actor ?? words.say('by_clock'), words.say(`act.${act}`)],
        `${hash.slice(0, 16)}…`,
      ]),
    },
  }
}
