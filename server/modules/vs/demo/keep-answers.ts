/** Answers of the demo in two statements an event, judged like any (vs.md §10): as `answer` would have kept them, but for their history. */
import { sql } from 'kysely'
import type { Secrecy } from '../../../../src/schemas/vs/value-lists'
import type { TemplateQuestion } from '../../../../src/schemas/vs/examples/template'
import { judgeAnswers } from '../../../../src/shared/vs/judge-answers'
import type { Question } from '../../../../src/shared/vs/question'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { castBallots } from './cast-ballots'
import type { PlannedAnswer } from './plan/planned-event'

interface AnswersToKeep {
  event: number
  secrecy: Secrecy
  questions: readonly TemplateQuestion[]
  answers: readonly PlannedAnswer[]
}

/** @throws where an answer does not fit: the plan is wrong */
export async function keepAnswers(ctx: Context, { event, secrecy, questions, answers }: AnswersToKeep): Promise<void> {
  if (answers.length === 0) return
  // Of a template the condition is plain data.
  const shown = questions.map((one) => ({ ...one, show_if: one.show_if ?? null }) as Question)
  const rows = answers.map(({ person, answers: given, submitted_at }) => {
    const judged = judgeAnswers(shown, given)
    if (judged.verdict !== 'valid') throw new Error(`An answer of the demo does not fit: ${JSON.stringify(judged.troubles)}`)
    return { person, answers: judged.answers, submitted_at }
  })
  if (secrecy === 'named') await keepNamed(ctx, event, rows)
  else if (secrecy === 'anonymous') await keepNameless(ctx, event, rows)
  else await castBallots(ctx, event, rows)
}

type Kept = readonly PlannedAnswer[]

async function keepNamed(ctx: Context, event: number, rows: Kept): Promise<void> {
  await sql`
    insert into vs_response (event_id, participant_id, user_id, answers, state, revision, submitted_at, created_by, updated_by, created_at,
      updated_at)
    select ${event}, mine.id, r.person, r.answers, 'submitted', 1, r.submitted_at, r.person, r.person, r.submitted_at, r.submitted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(person bigint, answers jsonb, submitted_at timestamptz)
      join vs_participant as mine on mine.event_id = ${event} and mine.user_id = r.person
    order by r.submitted_at`.execute(ctx.db)
  await sql`update vs_participant set state = 'answered' where event_id = ${event}
    and user_id = any(${rows.map(({ person }) => person)}::bigint[])`.execute(ctx.db)
}

/** Apart from the roster, which notes the day (vs.md §3 anonymous). */
async function keepNameless(ctx: Context, event: number, rows: Kept): Promise<void> {
  await sql`
    insert into vs_anonymous_answer (event_id, key, answers)
    select ${event}, gen_random_uuid(), r.answers from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(answers jsonb)`.execute(
    ctx.db,
  )
  const days = rows.map(({ submitted_at }) => companyDayOf(ctx, submitted_at))
  await sql`
    update vs_participant as p set state = 'answered', issued_on = r.day::date
    from unnest(${rows.map(({ person }) => person)}::bigint[], ${days}::text[]) as r(person, day)
    where p.event_id = ${event} and p.user_id = r.person`.execute(ctx.db)
}
