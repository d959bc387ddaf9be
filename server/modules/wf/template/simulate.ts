/** Trying a version (wf.md §2.4, tab test): who would sign a form with these values, and until when. Nothing is written. */
import type { Choice, FlowStep } from '../../../../src/shared/wf/instance-calls'
import { contentOf } from '../../../../src/shared/wf/form-content'
import type { Context } from '../../../kernel/context'
import { chosen } from '../run/drafts'
import { readTemplate } from '../run/form-content'
import { readDefinition } from './definitions'
import { postOf } from './dry-run'
import { flowSteps } from './flow-steps'

export interface Tried {
  initiator: number
  /** For which the applicant applies; absent or null = the primary one. */
  post?: number | null
  data: Readonly<Record<string, unknown>>
  choices?: Readonly<Record<string, readonly number[] | undefined>>
}

/** @throws 404 without the version, 403 for who may not read it, 422 `initiator` that is nobody active, `post` that is not theirs */
export async function simulate(
  ctx: Context,
  id: number,
  { initiator, post: wanted, data, choices = {} }: Tried,
): Promise<{ steps: FlowStep[]; choices: Choice[] }> {
  const definition = await readDefinition(ctx, id)
  const post = await postOf(ctx, initiator, wanted ?? null)
  return flowSteps(ctx, {
    content: contentOf(definition),
    template: await readTemplate(ctx, definition.template),
    context: { initiator, on_behalf_of: null, department: post?.department ?? null, post: post?.id ?? null },
    data,
    choices: chosen(choices),
  })
}
