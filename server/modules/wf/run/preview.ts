/** Who will sign a form that is being filled (wf.md §2 filling-form, §2.4): the machine is run, nothing is kept. */
import type { Flow } from '../../../../src/shared/wf/flow'
import { nodesOf } from '../../../../src/shared/wf/flow-tree'
import type { Choice, FlowStep } from '../../../../src/shared/wf/instance-calls'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { previewFlow } from '../flow/rules/preview'
import type { Values } from '../flow/rules/state'
import { flowPort } from './flow-port'
import type { FormVersion } from './form-content'

export interface Previewing {
  version: Pick<FormVersion, 'content' | 'template'>
  initiator: number
  on_behalf_of: number | null
  post: number | null
  data: Values
  choices?: Readonly<Record<string, readonly number[]>>
}

export async function previewOf(ctx: Context, asked: Previewing): Promise<{ steps: FlowStep[]; choices: Choice[] }> {
  const { version, initiator, on_behalf_of, data, choices = {} } = asked
  const posts = await organisation.departmentsOf(ctx, on_behalf_of ?? initiator)
  const post = posts.find(({ id }) => id === asked.post) ?? posts[0]
  const context = { initiator, on_behalf_of, department: post?.department ?? null, post: post?.id ?? null }
  const port = await flowPort(ctx, { content: version.content, template: version.template, context })
  const steps = await previewFlow({ context, data, choices }, port)
  const names = await personNames(
    ctx,
    steps.flatMap(({ people }) => people.flatMap((one) => [one.user, ...(one.for === null ? [] : [one.for])])),
  )
  const named = (id: number) => names.get(id) ?? ''
  return {
    steps: steps.map(({ people, branches, ...step }) => ({
      ...step,
      branches: [...branches],
      people: people.map((one) => ({
        user: one.user,
        name: named(one.user),
        for: one.for === null ? null : named(one.for),
        auto: one.auto,
      })),
    })),
    choices: choicesAt(version.content.flow, (kind) => kind === 'initiator_choice'),
  }
}

/** Nodes whose people are chosen: by the initiator, or by who decides at `node`. */
export const choicesAt = (flow: Flow, isMeant: (kind: string, node: string | undefined) => boolean): Choice[] =>
  nodesOf(flow).flatMap((node) =>
    'assign' in node
      ? node.assign.flatMap((assign) =>
          (assign.kind === 'initiator_choice' || assign.kind === 'previous_choice') &&
          isMeant(assign.kind, assign.kind === 'previous_choice' ? assign.node : undefined)
            ? [{ node: node.key, name: node.name ?? {}, scope: assign.scope ?? [], min: assign.min ?? 1, max: assign.max ?? 1 }]
            : [],
        )
      : [],
  )
