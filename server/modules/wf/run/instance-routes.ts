/** The calls of filled forms (src/shared/wf/instance-calls.ts, work-list.ts). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '../../../../src/shared/wf/instance-calls'
import { answersIn, keepVisible } from '../../../../src/shared/wf/form-rules'
import { previewFlow, readReview, readUnprintable } from '../../../../src/shared/wf/preview-calls'
import type { SignPolicy } from '../../../../src/shared/wf/flow'
import type { Context } from '../../../kernel/context'
import { serve } from '../../../http/serve-call'
import { withAnswers } from '../flow/rules/port'
import { flowPort } from './flow-port'
import { askWhileFilling } from '../action/ask-while-filling'
import { retryPostings } from '../action/post-later'
import type { Acted } from './act-on-instance'
import { behalf, chosen, createDraft, discardDraft, openForm, readFilling, saveDraft, sourceOf } from './drafts'
import { readVersion } from './form-content'
import { confirmCopy, readForm, requireReader } from './form-view'
import * as manage from './manage'
import { flowSteps } from '../template/flow-steps'
import { linkedForm, valuesAbout } from '../template/linked-form'
import { mayStart } from '../template/starters'
import { marks, organisation } from '../../sc'
import { requestRevocation } from './revocation'
import { reviewForm } from './review-form'
import { startForm } from './start-form'
import { resubmitStored, submitStored } from './submit'
import { readTrail } from './trail-view'
import { provedBy, type SignedBy } from './signer-proof'
import type { Proof } from './trail-writer'
import { workListRoutes } from './work-list-routes'
import { unprintableWarning } from '../print/unprintable-form'
import { unprintableAtSigning } from '../print/unprintable-texts'

const can = (action: string) => ({ rule: { paths: [`wf.use.instance.actions.${action}`] } })

export const answerOf = ({ stored, state }: Acted) => ({ data: { id: stored.id, serial_no: stored.serial_no, state: state.state } })

export function instanceRoutes(app: FastifyInstance): void {
  workListRoutes(app)

  serve(app, calls.readFilling, can('submit'), async (ctx, { query }) => ({
    data: await readFilling(ctx, query as Record<string, string>),
  }))
  serve(app, calls.readLinkedForm, can('submit'), async (ctx, { query }) => {
    const { action, variant } = query as { action: string; variant?: string }
    const template = await linkedForm(ctx, action, variant)
    return { data: { template: template !== null && (await mayStart(ctx, template)) ? template : null } }
  })
  serve(app, calls.startForm, can('submit'), async (ctx, { body }) => ({ data: await startForm(ctx, body) }))
  serve(app, calls.createDraft, can('submit'), async (ctx, { body }) => ({ data: await createDraft(ctx, body) }))
  serve(app, calls.saveDraft, can('submit'), async (ctx, { params: { id }, body }) => ({ data: await saveDraft(ctx, id, body) }))
  serve(app, calls.discardDraft, can('submit'), async (ctx, { params: { id } }) => ({ data: await discardDraft(ctx, id) }))
  serve(app, previewFlow, can('submit'), async (ctx, { body }) => {
    const onBehalfOf = behalf(body.on_behalf_of, ctx.person?.id ?? 0)
    const form = await openForm(ctx, body.template, onBehalfOf)
    const source = sourceOf(body.source)
    if (source) await valuesAbout(ctx, form.id, source)
    const version = await readVersion(ctx, form.current_definition)
    const { content, template } = version
    const context = await contextOf(ctx, { on_behalf_of: onBehalfOf, post: body.post ?? null })
    const checked = await askWhileFilling(ctx, { version, context, data: body.data, source })
    const data = { ...body.data, ...checked.computed }
    const port = flowPort(ctx, { content, template, context })
    const answers = await withAnswers(port, () => answersIn(content, keepVisible(content, data, port.expressions)))
    const foreseen = await flowSteps(ctx, { content, template, context, data, choices: chosen(body.choices ?? {}) })
    const warnings = [...checked.warnings, ...(await unprintableWarning(ctx, data))]
    return { data: { ...foreseen, checked: { ...checked, warnings }, answers } }
  })

  serve(app, calls.submit, can('submit'), async (ctx, { params: { id }, body }) => {
    const proof = await provedAtStart(ctx, id, body)
    return answerOf(await submitStored(ctx, id, { by: ctx.person?.id ?? 0, proof, ...said(body.comment) }))
  })
  serve(app, calls.resubmit, can('submit'), async (ctx, { params: { id }, body }) => {
    const proof = await provedAtStart(ctx, id, body)
    const { data, files, choices } = body
    const further = { ...(files ? { files } : {}), ...(choices ? { choices: chosen(choices) } : {}) }
    return answerOf(await resubmitStored(ctx, id, { by: ctx.person?.id ?? 0, proof, data, ...further, ...said(body.comment) }))
  })
  serve(app, calls.withdraw, can('withdraw'), async (ctx, { params: { id }, body }) => answerOf(await manage.withdraw(ctx, id, body)))
  serve(app, calls.makeVoid, can('withdraw'), async (ctx, { params: { id }, body }) => answerOf(await manage.makeVoid(ctx, id, body)))
  serve(app, calls.requestRevocation, can('revoke-request'), async (ctx, { params: { id }, body }) =>
    answerOf(await requestRevocation(ctx, id, body)),
  )
  // A form manager may without the administrator's right: the use case decides.
  for (const [call, act] of [
    [calls.suspend, manage.suspend],
    [calls.resume, manage.resume],
    [calls.terminate, manage.terminate],
    [calls.jump, manage.jump],
    [calls.skip, manage.skip],
  ] as const)
    serve(app, call, can('list'), async (ctx, { params: { id }, body }) => answerOf(await act(ctx, id, body)))
  serve(app, calls.remind, can('list'), async (ctx, { params: { id }, body }) => answerOf(await manage.remind(ctx, id, body)))
  serve(app, calls.retryPosting, can('list'), async (ctx, { params: { id } }) => answerOf(await retryPostings(ctx, id)))

  serve(app, calls.commentOn, can('show'), async (ctx, { params: { id }, body }) => {
    await requireReader(ctx, id)
    return answerOf(await manage.commentOn(ctx, id, body))
  })
  serve(app, calls.follow, can('show'), async (ctx, { params: { id }, body }) => {
    await requireReader(ctx, id)
    await marks.keep(ctx, 'follow', { module: 'wf', entity: 'instance', id }, body.on)
    return { data: { id } }
  })
  serve(app, calls.confirmCopy, can('show'), async (ctx, { params: { id }, body }) => ({ data: await confirmCopy(ctx, id, body.note) }))
  serve(app, calls.readForm, can('show'), async (ctx, { params: { id }, query }) => ({ data: await readForm(ctx, id, query) }))
  serve(app, readReview, can('show'), async (ctx, { params: { id } }) => ({ data: await reviewForm(ctx, id) }))
  serve(app, readUnprintable, can('show'), async (ctx, { params: { id }, body }) => ({
    data: await unprintableAtSigning(ctx, id, body),
  }))
  serve(app, calls.readTrail, can('show'), (ctx, { params: { id } }) => readTrail(ctx, id))
}

/** The department follows from the post; without one it is the primary one. */
async function contextOf(ctx: Context, asked: { on_behalf_of: number | null; post: number | null }) {
  const initiator = ctx.person?.id ?? 0
  const posts = await organisation.departmentsOf(ctx, asked.on_behalf_of ?? initiator)
  const post = posts.find(({ id }) => id === asked.post) ?? posts[0]
  return { initiator, on_behalf_of: asked.on_behalf_of, department: post?.department ?? null, post: post?.id ?? null }
}

const said = (comment: string | undefined) => (comment === undefined ? {} : { comment })

/** As the start of the flow wants it; the company's own wish is about sign-offs. @throws 422, 423 */
async function provedAtStart(ctx: Context, id: number, given: SignedBy): Promise<Proof> {
  const {
    rows: [row],
  } = await sql<{ policy: SignPolicy | null }>`
    select jsonb_path_query_first(d.flow, '$.nodes[*] ? (@.type == "start")') -> 'sign_policy' as policy
    from wf_instance as i join wf_template_definition as d on d.id = i.definition_id where i.id = ${id}`.execute(ctx.db)
  return provedBy(ctx, row?.policy ?? { reauth: 'none' }, given)
}
