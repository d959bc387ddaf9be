/** Trying a version (wf.md §2.4, tab test): who would sign a form with these values, and until when. Nothing is written. */
import type { Choice, FlowStep } from '../../../../src/shared/wf/instance-calls'
import type { Binding } from '../../../../src/shared/wf/form'
import type { Checked } from '../../../../src/shared/wf/preview-calls'
import type { Context } from '../../../kernel/context'
import { askWhileFilling } from '../action/ask-while-filling'
import { withPresentNames, type BoundAction } from '../action/run-hooks'
import { chosen } from '../run/drafts'
import { readVersion } from '../run/form-content'
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
): Promise<{ steps: FlowStep[]; choices: Choice[]; checked: Checked }> {
  await readDefinition(ctx, id)
  const version = await readVersion(ctx, id)
  const post = await postOf(ctx, initiator, wanted ?? null)
  const context = { initiator, on_behalf_of: null, department: post?.department ?? null, post: post?.id ?? null }
  const checked = await askWhileFilling(ctx, {
    ...{ version, context, data, source: null, actor: initiator },
    actions: version.content.bindings
      .filter(({ activated }) => activated !== false)
      .map((binding) => withPresentNames(ctx, unpublished(binding))),
  })
  const { content, template } = version
  const steps = await flowSteps(ctx, { content, template, context, data: { ...data, ...checked.computed }, choices: chosen(choices) })
  return { ...steps, checked }
}

/** Its row is made when the version is published. */
const unpublished = ({ action, mapping, on_refusal = 'block' }: Binding): BoundAction => ({ id: 0, action, mapping, on_refusal })
