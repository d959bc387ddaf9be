/** The rules of a form as the renderer asks for them, by the evaluator that the server uses too (wf.md §5.1). */
import { todayIn } from '../../../../components/format/format-date'
import type { FormRule } from '../../../../shared/wf/form'
import { asksServer, judgeForm, type FormAnswers } from '../../../../shared/wf/form-rules'
import type { EvaluateRules, Values } from './rule-state'

const noAnswers: FormAnswers = new Map()

/**
 * @param timeZone of the company: whose day it is
 * @param answers of formulas that only the server computes; where there is none yet, nothing stands
 * @returns what is typed into fields that a rule hides stays with the caller; the server drops it
 */
export const rulesIn =
  (timeZone: string, answers: FormAnswers = noAnswers): EvaluateRules =>
  (content, given) => {
    const environment = { today: todayIn(timeZone), now: new Date().toISOString(), zone: timeZone, answers }
    const { values, hidden, required, readonly, options, invalid, warnings } = judgeForm(content, given, environment)
    return {
      ...{ hidden, required, readonly },
      values: { ...without(given, content.rules), ...values },
      options: Object.fromEntries([...options].map(([path, offered]) => [path, Array.isArray(offered) ? offered : []])),
      errors: Object.fromEntries(invalid),
      warnings: Object.fromEntries(warnings),
    }
  }

/** An answer to former values is no answer. */
const without = (values: Values, rules: readonly FormRule[]): Values => {
  const awaited = new Set(rules.filter(asksServer).map(({ target }) => target))
  return Object.fromEntries(Object.entries(values).filter(([field]) => !awaited.has(field)))
}
