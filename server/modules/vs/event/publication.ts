/** What is between a draft and its publication (vs.md §4, §9). */
import { createHash } from 'node:crypto'
import { eventProblems } from '../../../../src/shared/vs/event-problems'
import { rulePresets } from '../../../../src/shared/vs/rule-presets'
import { sealOf } from '../../../../src/shared/vs/seal-of'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField, type FieldErrors } from '../../../kernel/errors'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { questionsOf, type EventRow } from './event-questions'

/**
 * @param classes how many people of each weight are on the roster
 * @returns hex SHA-256 of the questions
 * @throws 422 with every problem by its place in the event
 */
export function requirePublishable(ctx: Context, row: EventRow, classes: readonly number[]): string {
  const seal = row.secrecy === 'secret' ? sealOf(row) : 'none'
  if (seal === 'trustees') throw invalidField('seal', 'vs:error.trustees_later')
  // Beside the answer nothing may say who gave it, not even its weight.
  if (row.secrecy === 'anonymous' && row.weighted) throw invalidField('weighted', 'vs:error.anonymous_weighted')
  const questions = questionsOf(row)
  const problems = eventProblems(
    {
      ...row,
      questions,
      seal,
      preset: row.rule_preset === null ? null : rulePresets[row.rule_preset],
      classes,
    },
    { now: ctx.now().toISOString(), today: companyToday(ctx), opens_on: companyDayOf(ctx, row.opens_at) },
  )
  const errors: Record<string, { key: string; params?: Readonly<Record<string, string | number>> }[]> = {}
  for (const { path, ...message } of problems) (errors[path] ??= []).push(message)
  if (problems.length > 0) throw invalid(errors satisfies FieldErrors)
  return createHash('sha256').update(canonicalJson(questions)).digest('hex')
}
