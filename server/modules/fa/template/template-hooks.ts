/** What the declaration of templates can't say: formulas read only what comes before them. */
import { isFormula } from '../../../../src/shared/fa/template-amounts'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Message } from '../../../kernel/errors'

export const templateHooks: EntityHooks = {
  validate(_ctx, { after }) {
    const lines = Array.isArray(after.lines) ? (after.lines as readonly Values[]) : []
    const errors: Record<string, Message[]> = {}
    for (const [at, { by, formula }] of lines.entries())
      if (by === 'formula' && !isFormula(typeof formula === 'string' ? formula : '', at + 1))
        errors[`lines.${at}.formula`] = [{ key: 'fa:error.template_formula', params: { line: at + 1 } }]
    return Promise.resolve(errors)
  },
}
