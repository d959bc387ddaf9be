/** What modules say of a form that is being filled (wf.md §5.16 check, filling): nothing of it blocks yet, and who can't be asked says nothing. */
import type { Checked } from '../../../../src/shared/wf/preview-calls'
import { ApiError, type Message } from '../../../kernel/errors'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'
import { draftState } from '../flow/rules/machine'
import type { FlowContext, FormValues } from '../flow/rules/state'
import type { FormVersion } from '../run/form-content'
import { checkActions, type ActionCheck } from './check-actions'
import type { BoundAction } from './run-hooks'

interface Filled {
  version: FormVersion
  context: FlowContext
  data: FormValues
  source: { module: string; entity: string; id: number } | null
  /** Who would hand it in; absent = who asks. */
  actor?: number
  actions?: readonly BoundAction[]
}

export async function askWhileFilling(
  ctx: Context,
  { version, context, data, source, actor = ctx.person?.id, actions }: Filled,
): Promise<Checked> {
  const stored = { id: 0, serial_no: null, content_hash: null, definition: version.definition, test: false, source }
  try {
    const subject = { stored, version, state: draftState(context, data), actor: actor ?? null }
    return saidIn(ctx, await checkActions(ctx, subject, actions ? { actions } : {}))
  } catch (error) {
    if (error instanceof ApiError) return { errors: [], warnings: [], computed: {}, facts: [] }
    throw error
  }
}

/** In the caller's language. */
export function saidIn(ctx: Context, { errors, warnings, computed, facts }: ActionCheck): Checked {
  const said = (message: Message) => sharedTexts().translate(ctx.language, message)
  return {
    errors: Object.entries(errors).map(([path, messages]) => ({
      field: path.replace(/^data\.?/, ''),
      text: messages.map(said).join(' '),
    })),
    warnings: warnings.map(said),
    computed,
    facts: facts.map((fact) => ({ ...fact, text: said(fact.text) })),
  }
}
