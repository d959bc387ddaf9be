/** What a roster breaks, in a sentence with its article (as.md R9): what was found and what the rule of the person's region asks for. */
import type { RosterCode, RosterIssue } from '../../../../src/shared/as/roster-checks'
import type { Message } from '../../../kernel/errors'
import { hours } from '../hook/hook-words'

/** Of these codes `found` and `asked` are minutes, of the others days. */
const inMinutes: ReadonlySet<RosterCode> = new Set<RosterCode>([
  ...(['day_total', 'rest_between', 'break', 'four_week_hours', 'daily_hours', 'weekly_hours', 'period_hours'] as const),
])

export function issueWords({ code, law, dates, found, asked }: RosterIssue): Message {
  const amount = (value: number) => (inMinutes.has(code) ? hours(value) : value)
  return {
    key: `as:roster_issue.${code}`,
    params: { law: law ?? '', from: dates[0] ?? '', until: dates.at(-1) ?? '', found: amount(found), asked: amount(asked) },
  }
}
