/** Whether a form's numbers can be made and never repeat (wf.md §5.14, sc.md §5.6). Pure; the designer shows it, publication is refused by it. */
import { formatNumber, patternProblem, resets, type Reset } from '../../schemas/core/number-pattern'
import type { FormSettings } from './form'
import type { PublicationKnowledge, PublicationProblem } from './problem'

/** Tokens that wf fills in: the form's code, and that of the department applied for. */
export const ownTokens = ['CODE', 'DEPT'] as const
/** Of `wf/instance.serial_no`; `TEST-` stands in front in a dry run. */
const mostCharacters = 40 - 'TEST-'.length
export const defaultReset = 'month'
export const defaultPattern = '{CODE}-{YYYY}{MM}-{SEQ:4}'

/** `reason`: the words of `error:sequence.<reason>`. */
export function numberingProblems(
  { numbering }: Pick<FormSettings, 'numbering'>,
  { numbers = {} }: PublicationKnowledge,
): PublicationProblem[] {
  if (!numbering) return []
  const { reset = numbers.reset ?? defaultReset, scope = 'template' } = numbering
  // A form may say only when counting begins anew, or come from elsewhere.
  const pattern = String(numbering.pattern ?? numbers.pattern ?? defaultPattern)
  const fault = faultOf(pattern, reset)
  if (fault) return [{ key: 'numbering', params: { ...fault.params, reason: fault.key } }]
  if (scope === 'department' && !pattern.includes('{DEPT}')) return [{ key: 'numbering', params: { token: '{DEPT}', reason: 'scope' } }]
  if (scope !== 'department' && !pattern.includes('{CODE}') && numbers.taken?.includes(pattern))
    return [{ key: 'numbering', params: { token: '{CODE}', reason: 'shared' } }]
  const shortest = formatNumber(pattern, { on: '2026-11-20', number: 1, values: { CODE: numbers.code ?? 'XX', DEPT: 'X' } })
  return shortest.length > mostCharacters ? [{ key: 'numbering', params: { limit: mostCharacters, reason: 'length' } }] : []
}

/** @param reset of a form that came from elsewhere it may be any text */
function faultOf(pattern: string, reset: string) {
  const known: Reset | undefined = resets.find((one) => one === reset)
  return known ? patternProblem(pattern, { own: ownTokens, reset: known }) : { key: 'token' as const, params: { token: reset } }
}
