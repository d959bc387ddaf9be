/**
 * Answers of anonymous events (vs.md §3, §5.5). The roster notes that a person answered, and on which day; what they answered lies apart,
 * under a random key, without person, time or sequence. It stays where it came in until it is mixed (secret/mix-answers.ts):
 * docs/decisions/secret-ballots.md says what that is worth.
 */
import { sql } from 'kysely'
import type { Answers } from '../../../../src/shared/vs/question'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'

/** @param participant whose row is locked, and who has not answered yet */
export async function keepAnonymous(
  ctx: Context,
  { event, participant, answers }: { event: number; participant: number; answers: Answers },
): Promise<void> {
  await sql`insert into vs_anonymous_answer (event_id, key, answers)
    values (${event}, gen_random_uuid(), ${JSON.stringify(answers)}::jsonb)`.execute(ctx.db)
  // Neither history nor audit of the roster: freezeRoster says why.
  await sql`update vs_participant set state = 'answered', issued_on = ${companyToday(ctx)}::date where id = ${participant}`.execute(ctx.db)
}

export interface AnonymousAnswer {
  key: string
  answers: Answers
}

/** In the order of their random keys. */
export async function anonymousAnswers(ctx: Context, event: number): Promise<AnonymousAnswer[]> {
  const { rows } = await sql<AnonymousAnswer>`
    select key::text as key, answers from vs_anonymous_answer where event_id = ${event} order by vs_anonymous_answer.key`.execute(ctx.db)
  return rows
}

/** Of an event that was cancelled: nobody counts them. */
export const destroyAnonymous = (ctx: Context, event: number) =>
  sql`delete from vs_anonymous_answer where event_id = ${event}`.execute(ctx.db)
