/**
 * What expressions ask of the organisation and the calendar (wf.md §5.1). They wait for nobody, so a question that has no answer yet is
 * written down, its answer fetched, and the evaluation run again; what is left without an answer stops the expression.
 */
import { sql } from 'kysely'
import type { Environment } from '../../../../src/schemas/core/expression/language-functions'
import { ExpressionError } from '../../../../src/schemas/core/expression/syntax'
import type { Json } from '../../../../src/schemas/core/expression/values'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { organisation, type WorkCalendar } from '../../sc'
import { textOf } from '../flow/rules/form-values'
import type { Answers } from '../flow/rules/port'
import { calendarFunctions } from './rules/calendar-functions'
import { personIn } from './rules/person-in'

interface Asking {
  /** Whom functions without a person mean. */
  applicant: number
  /** Of the applicant; null = the primary one. */
  post: number | null
  calendarFor: (user: number) => Promise<WorkCalendar>
}

interface Facts {
  dept: string | null
  position: string | null
  level: number | null
  /** Codes, owner codes and ids of the departments that hold them, those above too. */
  departments: string[]
}

/** Far more people than a form names; and each answer may lead to one more question: `manager(manager(u, 1), 1)`. */
const most = { questions: 500, passes: 12 }

export function expressionAnswers(ctx: Context, asking: Asking): { expressions: Environment; answers: Answers } {
  const known = new Map<string, unknown>()
  const wanted = new Map<string, () => Promise<unknown>>()
  let gathering = 0

  /** @returns undefined while it is being asked */
  function askFor<T>(question: string, fetch: () => Promise<T>): T | undefined {
    if (known.has(question)) return known.get(question) as T // as it was fetched
    if (gathering === 0 || known.size + wanted.size >= most.questions)
      throw new ExpressionError('unanswered', { from: 0, to: 0 }, { name: question })
    wanted.set(question, fetch)
    return undefined
  }

  async function answerWanted(): Promise<void> {
    for (const [question, fetch] of wanted) known.set(question, await fetch())
    wanted.clear()
  }

  const personOf = (args: readonly Json[], given: boolean): number | null => (given ? personIn(args[0]) : asking.applicant)
  const facts = <T>(args: readonly Json[], read: (facts: Facts) => T): T | null => {
    const person = personOf(args, args.length > 0)
    const found = person === null ? undefined : askFor(`facts of u${person}`, () => factsOf(ctx, person, postOf(asking, person)))
    return found ? read(found) : null
  }
  const calendarOf = (given: Json | undefined): WorkCalendar | undefined => {
    const person = given === undefined ? asking.applicant : personIn(given)
    return person === null ? undefined : askFor(`calendar of u${person}`, () => asking.calendarFor(person))
  }
  const time = { zone: ctx.companyZone() }

  return {
    expressions: {
      ...time,
      today: companyToday(ctx),
      now: ctx.now().toISOString(),
      functions: {
        dept: (...args) => facts(args, ({ dept }) => dept),
        position: (...args) => facts(args, ({ position }) => position),
        level: (...args) => facts(args, ({ level }) => (level === null ? null : `${level}`)),
        // manager(), manager(2), manager(person, 2)
        manager: (...args) => {
          const person = personOf(args, args.length > 1)
          const level = Number(args.at(-1) ?? 1)
          if (person === null || !Number.isInteger(level) || level < 1) return null
          const line = askFor(`line above u${person}`, () => lineAbove(ctx, person, postOf(asking, person)))
          const found = line?.[level - 1]
          return found === undefined ? null : `u${found}`
        },
        inGroup: (...args) => {
          const person = personOf(args, args.length > 1)
          const group = textOf(args.at(-1))
          return person !== null && askFor(`u${person} in group ${group}`, () => isInGroup(ctx, person, group)) === true
        },
        inDept: (...args) => facts(args.slice(0, -1), ({ departments }) => departments.includes(textOf(args.at(-1)))) ?? false,
        workdays: (from, until, person) => calendarFunctions(calendarOf(person), time).workdays(from ?? null, until ?? null),
        workMinutes: (from, until, person) => calendarFunctions(calendarOf(person), time).workMinutes(from ?? null, until ?? null),
      },
    },
    answers: {
      async run(evaluate) {
        for (let pass = 0; pass < most.passes; pass += 1) {
          gathering += 1
          const outcome = await attempted(evaluate).finally(() => {
            gathering -= 1
          })
          if (wanted.size === 0) return outcome()
          await answerWanted()
        }
        return evaluate()
      },
    },
  }
}

/** What it gives or throws, for later. */
const attempted = async <T>(evaluate: () => T | Promise<T>): Promise<() => T> => {
  try {
    const value = await evaluate()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** The form is filed from this post of the applicant; of others the primary one counts. */
const postOf = ({ applicant, post }: Asking, person: number): number | null => (person === applicant ? post : null)

const lineAbove = (ctx: Context, person: number, post: number | null): Promise<number[]> =>
  organisation.supervisors(ctx, person, post === null ? {} : { post })

async function factsOf(ctx: Context, person: number, postId: number | null): Promise<Facts | undefined> {
  const posts = await organisation.departmentsOf(ctx, person)
  const post = posts.find(({ id }) => id === postId) ?? posts[0]
  const {
    rows: [facts],
  } = await sql<Facts>`
    select (select code from sc_department where id = ${post?.department ?? null}::bigint) as dept,
      (select code from sc_job_position where id = ${post?.job_position ?? null}::bigint) as position,
      (select grade from sc_job_position where id = ${post?.job_position ?? null}::bigint) as level,
      array(select unnest(array[top.code, 'd' || top.id, top.id::text]) from sc_department as place
        join sc_department as top on place.path like top.path || '%'
        where place.id = any(${posts.map(({ department }) => department)}::bigint[])) as departments`.execute(ctx.db)
  return facts
}

/** @param group its code, owner code (`g3`) or id; members of groups and departments within it are in it too */
async function isInGroup(ctx: Context, person: number, group: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from sc_group where deleted_at is null and (code = ${group} or 'g' || id = ${group} or id::text = ${group})`.execute(ctx.db)
  const owners = rows.map(({ id }) => `g${id}`)
  return owners.length > 0 && organisation.matches(ctx, owners, person)
}
