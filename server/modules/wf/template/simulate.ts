/** Trying a version (wf.md §2.4, tab test): who would sign a form with these values, and until when. Nothing is written. */
import { sql } from 'kysely'
import type { FlowStep } from '../../../../src/shared/wf/definition-calls'
import { contentOf } from '../../../../src/shared/wf/form-content'
import { placesOf } from '../../../../src/shared/wf/flow-tree'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { previewFlow } from '../flow/rules/preview'
import { flowPort } from '../run/flow-port'
import { readTemplate } from '../run/form-content'
import { readDefinition } from './definitions'

interface Tried {
  initiator: number
  /** Where the applicant applies; absent = the primary post. */
  department?: number
  data: Readonly<Record<string, unknown>>
}

/**
 * @returns `postings`: actions of modules that would be called, in order
 * @throws 404 without the version, 403 for who may not read it, 422 `initiator` that is nobody active, `department` in which there is no post
 */
export async function simulate(
  ctx: Context,
  id: number,
  { initiator, department, data }: Tried,
): Promise<{ steps: FlowStep[]; postings: string[] }> {
  const definition = await readDefinition(ctx, id)
  const post = await postOf(ctx, initiator, department)
  const content = contentOf(definition)
  const context = { initiator, on_behalf_of: null, department: post.department, post: post.id }
  const port = await flowPort(ctx, { content, template: await readTemplate(ctx, definition.template), context })
  const steps = await previewFlow({ context, data, choices: {} }, port)
  const names = await personNames(
    ctx,
    steps.flatMap(({ people }) => people.flatMap(({ user, for: principal }) => (principal === null ? [user] : [user, principal]))),
  )
  return {
    steps: steps.map((step) => ({
      ...step,
      people: step.people.map(({ user, for: principal, auto }) => ({
        ...{ id: user, name: names.get(user) ?? '', auto },
        for: principal === null ? null : (names.get(principal) ?? ''),
      })),
    })),
    postings: postingsOf(content, new Set(steps.map(({ node }) => node))),
  }
}

async function postOf(
  ctx: Context,
  user: number,
  department: number | undefined,
): Promise<{ id: number | null; department: number | null }> {
  const { rows: people } = await sql`select 1 from sc_user where id = ${user} and status = 'active' and deleted_at is null`.execute(ctx.db)
  if (people.length === 0) throw invalidField('initiator', 'error:validation.reference')
  const posts = await organisation.departmentsOf(ctx, user)
  const post =
    department === undefined ? (posts.find(({ is_primary }) => is_primary) ?? posts[0]) : posts.find((one) => one.department === department)
  if (!post && department !== undefined) throw invalidField('department', 'error:validation.reference')
  return { id: post?.id ?? null, department: post?.department ?? null }
}

/** Hook nodes on the way, then what is committed at the end. */
function postingsOf({ flow, bindings }: FormContent, passed: ReadonlySet<string>): string[] {
  const hooks = placesOf(flow).flatMap(({ node }) => (node.type === 'hook' ? [node] : []))
  const onTheWay = hooks.filter(({ key }) => passed.has(key)).map(({ action }) => action)
  const early = new Set(hooks.map(({ action }) => action))
  return [...onTheWay, ...bindings.filter(({ action, activated }) => activated !== false && !early.has(action)).map(({ action }) => action)]
}
