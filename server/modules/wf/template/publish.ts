/** Publication of a draft (wf.md §4.3, §9): without problems, with a note; the former version is retired, running forms keep theirs. */
import { sql } from 'kysely'
import type { Definition } from '../../../../src/shared/wf/definition-calls'
import type { FormContent } from '../../../../src/shared/wf/form'
import { contentOf } from '../../../../src/shared/wf/form-content'
import { jsonTypeOf } from '../../../../src/shared/core/json-type'
import { placesOf } from '../../../../src/shared/wf/flow-tree'
import type { Flow } from '../../../../src/shared/wf/flow'
import { publicationProblems, type PublicationKnowledge } from '../../../../src/shared/wf/publication-problems'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { unprintableInForm } from '../print/unprintable-form'
import { definitionHash } from './definitions'
import { lockDraft } from './drafts'
import { unknownPeople } from './unknown-people'

/**
 * @param input.version of the draft as the caller has seen it; absent = whatever it is now
 * @param input.note what is new, for who looks at the versions
 * @param input.activate a form that nobody could start is open from now on
 * @throws 404, 403, 409, 422 as a draft is saved; 422 with `meta.problems` while there are any
 */
export const publishDefinition = (
  ctx: Context,
  id: number,
  { version, note, activate = false }: { version?: number; note: string; activate?: boolean },
): Promise<{ id: number; version_no: number; unprintable?: string[] }> =>
  transact(ctx, async (tx) => {
    const draft = await lockDraft(tx, id, version)
    if (note.trim() === '') throw invalidField('note', 'error:validation.required')
    const content = contentOf(draft)
    await assertPublishable(tx, draft.template, content)
    await retireFormer(tx, draft.template)
    await makeCurrent(tx, draft, { note: note.trim(), activate })
    await makeBindings(tx, draft)
    await publishEvent(tx, 'wf.definition.published', { entity: 'wf/template-definition', record_id: id, template: draft.template })
    const unprintable = await unprintableInForm(content)
    return { id, version_no: draft.version_no, ...(unprintable.length > 0 ? { unprintable } : {}) }
  })

/** @throws 422 with `meta.problems`: all that keeps a content from being a version of this form */
export async function assertPublishable(ctx: Context, template: number, content: FormContent): Promise<void> {
  const problems = [...publicationProblems(content, await knowledgeOf(ctx, template)), ...(await unknownPeople(ctx, content))]
  if (problems.length > 0) throw new ApiError(422, { key: 'wf:error.problems', params: { count: problems.length } }, { meta: { problems } })
}

async function knowledgeOf(ctx: Context, template: number): Promise<PublicationKnowledge> {
  const { rows } = await sql<{ template: number; flow: Flow }>`select template_id as template, flow from wf_template_definition
    where state = 'published' and deleted_at is null and flow::text like '%"subprocess"%'`.execute(ctx.db)
  const started = new Map(rows.map(({ template: form, flow }) => [form, startedBy(flow)]))
  const actions = [...(ctx.ports?.workflowActions?.values() ?? [])].map(({ name, params: { required = [], properties }, former = {} }) => {
    const types = Object.fromEntries(Object.entries(properties).map(([param, schema]) => [param, jsonTypeOf(schema)]))
    return [name, { required, types, former }] as const
  })
  return {
    template,
    subprocessesOf: (form) => started.get(form) ?? [],
    actions: Object.fromEntries(actions),
    numbers: await numbersBeside(ctx, template),
  }
}

/** How the company counts, and patterns of other published forms whose numbers a form with the same pattern would make too. */
async function numbersBeside(ctx: Context, template: number): Promise<NonNullable<PublicationKnowledge['numbers']>> {
  const {
    rows: [row],
  } = await sql<{ pattern: string; reset: string; code: string; taken: string[] }>`
    select s.serial_pattern as pattern, s.serial_reset as reset, form.code, array(select distinct d.settings #>> '{numbering,pattern}' from wf_template_definition as d
      where d.template_id <> form.id and d.state = 'published' and d.deleted_at is null
        and d.settings #>> '{numbering,pattern}' not like '%{CODE}%') as taken
    from wf_setting as s, wf_template as form where s.id = 1 and form.id = ${template}`.execute(ctx.db)
  return row ?? {}
}

const startedBy = (flow: Flow): number[] => placesOf(flow).flatMap(({ node }) => (node.type === 'subprocess' ? [node.template] : []))

async function retireFormer(ctx: Context, template: number): Promise<void> {
  const {
    rows: [former],
  } = await sql<{
    id: number
  }>`select id from wf_template_definition where template_id = ${template} and state = 'published' for update`.execute(ctx.db)
  if (former) await write(ctx, 'wf/template-definition', former.id, { state: 'retired', live: null })
}

async function makeCurrent(ctx: Context, draft: Definition, { note, activate }: { note: string; activate: boolean }): Promise<void> {
  await write(ctx, 'wf/template-definition', draft.id, {
    ...{ state: 'published', drafted: null, live: true, hash: definitionHash(draft), note },
    published_at: ctx.now().toISOString(),
    published_by: actorOf(ctx),
  })
  await write(ctx, 'wf/template', draft.template, { current_definition: draft.id, ...(activate ? { activated: true } : {}) })
}

/** As lasting as the version (wf.md §3 `wf/binding`). */
async function makeBindings(ctx: Context, { id: definition, bindings }: Definition): Promise<void> {
  for (const { action, mapping, on_refusal = 'block', activated = true } of bindings)
    await createRecord(
      withAllRights(ctx),
      ctx.snapshot.get('wf/binding'),
      { definition, action, mapping, on_refusal, activated },
      { trusted: true },
    )
}

const write = (ctx: Context, entity: string, id: number, values: Record<string, unknown>) =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), id, values, { trusted: true })
