/** Trying a version (wf.md §2.4, tab test): who would sign a form with these values, and until when. Nothing is written. */
import { sql } from 'kysely'
import type { Choice, FlowStep } from '../../../../src/shared/wf/instance-calls'
import { contentOf } from '../../../../src/shared/wf/form-content'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { organisation } from '../../sc'
import { readTemplate } from '../run/form-content'
import { readDefinition } from './definitions'
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
    choices: Object.fromEntries(Object.entries(choices).map(([node, people]) => [node, people ?? []])),
  })
}

/** @param wanted null = the primary one @throws 422 for somebody who is not active, for a post of somebody else */
export async function postOf(ctx: Context, user: number, wanted: number | null): Promise<{ id: number; department: number } | undefined> {
  const { rows: people } = await sql`select 1 from sc_user where id = ${user} and status = 'active' and deleted_at is null`.execute(ctx.db)
  if (people.length === 0) throw invalidField('initiator', 'error:validation.reference')
  const posts = await organisation.departmentsOf(ctx, user)
  const post = wanted === null ? posts[0] : posts.find(({ id }) => id === wanted)
  if (!post && wanted !== null) throw invalidField('post', 'error:validation.reference')
  return post
}
