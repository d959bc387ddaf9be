/** The way of a form with given values (wf.md §2 filling-form, §2.4 simulate): who will sign and until when, with names; and where the applicant chooses. */
import { offeredAt } from '../../../../src/shared/wf/chosen-people'
import type { Choice, FlowStep } from '../../../../src/shared/wf/instance-calls'
import { placesOf } from '../../../../src/shared/wf/flow-tree'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { withAnswers } from '../flow/rules/port'
import { previewFlow } from '../flow/rules/preview'
import type { FlowContext, FormValues } from '../flow/rules/state'
import { flowPort } from '../run/flow-port'
import type { Template } from '../run/form-content'

export interface Foreseen {
  content: FormContent
  template: Pick<Template, 'id' | 'category' | 'managers'>
  context: FlowContext
  data: FormValues
  /** Node → people chosen for it. */
  choices: Readonly<Record<string, readonly number[]>>
}

/** Nothing is written. @returns the nodes that would be passed, in their order, and those of them at which the applicant chooses who signs */
export async function flowSteps(
  ctx: Context,
  { content, template, context, data, choices }: Foreseen,
): Promise<{ steps: FlowStep[]; choices: Choice[] }> {
  const port = flowPort(ctx, { content, template, context })
  const steps = await withAnswers(port, () => previewFlow({ context, data, choices }, port))
  const names = await personNames(
    ctx,
    steps.flatMap(({ people }) => people.flatMap(({ user, for: principal }) => (principal === null ? [user] : [user, principal]))),
  )
  const nameOf = (user: number): string => names.get(user) ?? ''
  const passed = new Set(steps.map(({ node }) => node))
  return {
    steps: steps.map((step) => ({
      ...step,
      people: step.people.map(({ user, for: principal, auto }) => ({
        ...{ user, name: nameOf(user), auto },
        for: principal === null ? null : nameOf(principal),
      })),
    })),
    choices: placesOf(content.flow).flatMap(({ node }) => (passed.has(node.key) ? offeredAt(node, 'initiator') : [])),
  }
}
