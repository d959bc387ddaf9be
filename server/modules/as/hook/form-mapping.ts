/** How the form that is connected to one of the five actions fills its parameters (as.md §2 form settings). */
import type { FormMapping } from '../../../../src/shared/as/form-mapping'
import { mappingRows, type ActionParam } from '../../../../src/shared/as/form-mapping'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'

/** @param kind of the form setting @returns null where no form that is open is connected */
export async function formMapping(ctx: Context, kind: string): Promise<FormMapping | null> {
  const action = ctx.ports?.workflowActions?.get(`as.${kind}`)
  const bound = await ctx.ports?.workflow?.bindingOf(ctx, `as.${kind}`)
  if (!action || !bound) return null
  const { properties, required = [] } = action.params
  const params = Object.entries(properties).flatMap(([name, schema]): ActionParam[] => {
    const { title, type, readOnly } = schema as { title?: string; type?: string; readOnly?: boolean } // JSON Schema of one parameter
    if (readOnly) return []
    const said = title === undefined ? name : sharedTexts().translate(ctx.language, { key: title })
    return [{ name, title: said, required: required.includes(name), type }]
  })
  const { template, name, version_no, mapping, fields } = bound
  return {
    ...{ template, name, version_no, is_bound: mapping !== null },
    rows: mappingRows(params, mapping ?? {}, (path) => fields.get(path)),
  }
}
