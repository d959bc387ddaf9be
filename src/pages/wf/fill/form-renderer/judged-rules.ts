/** The rules of a form as the renderer asks for them, by the evaluator that the server uses too (wf.md §5.1). */
import { todayIn } from '../../../../components/format/format-date'
import { judgeForm } from '../../../../shared/wf/form-rules'
import type { EvaluateRules } from './rule-state'

/**
 * @param timeZone of the company: whose day it is
 * @returns what is typed into fields that a rule hides stays with the caller; the server drops it
 */
export const rulesIn =
  (timeZone: string): EvaluateRules =>
  (content, given) => {
    const environment = { today: todayIn(timeZone), now: new Date().toISOString(), zone: timeZone }
    const { values, hidden, required, readonly, options, invalid, warnings } = judgeForm(content, given, environment)
    return {
      ...{ hidden, required, readonly },
      values: { ...given, ...values },
      options: Object.fromEntries([...options].map(([path, offered]) => [path, Array.isArray(offered) ? offered : []])),
      errors: Object.fromEntries(invalid),
      warnings: Object.fromEntries(warnings),
    }
  }
