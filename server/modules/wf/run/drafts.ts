/** A form is begun, kept and gone on with before it is handed in (wf.md §2 filling-form, §4.1). */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { BodyOf } from '../../../../src/shared/core/call'
import { initiatorsOwn } from '../../../../src/shared/wf/chosen-people'
import { fieldPermissionsOf, nodesOf } from '../../../../src/shared/wf/flow-tree'
import { keptValues } from '../../../../src/shared/wf/entered-values'
import { keepVisible } from '../../../../src/shared/wf/form-rules'
import { copiesKey, type FormFile, type Filling } from '../../../../src/shared/wf/instance-calls'
import type * as calls from '../../../../src/shared/wf/instance-calls'
import type { WorkflowRecord } from '../../../contracts/workflow'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, conflict, forbidden, invalidField, notFound } from '../../../kernel/errors'
import { personName, personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import type { Choices } from '../flow/rules/choices'
import { withAnswers } from '../flow/rules/port'
import { textOf } from '../flow/rules/form-values'
import type { FormValues } from '../flow/rules/state'
import { insertDraft, linkFieldFiles, placeFiles } from './draft-rows'
import { flowPort } from './flow-port'
import { formCard } from '../template/open-forms'
import { formAbout, liveForm, valuesAbout, valuesKnown } from '../template/linked-form'
import { mayStart } from '../template/starters'
import { readTemplate, readVersion, type FormVersion, type Template } from './form-content'
import { assertOwnToName } from './named-in-form'
import { withOffered } from './picker-scope'
import { fileEntity, namedPlaces } from './rules/named-places'
import { announce, loadInstance, type StoredInstance } from './stored-instance'
import { systemValues } from './system-values'
import { sensitiveFields } from './rules/sensitive-fields'

type DraftBody = BodyOf<typeof calls.saveDraft>

const person = (ctx: Context): number => ctx.person?.id ?? 0

/** @throws 403 for a form that is not open to the caller @throws 422 where it may not be filed for another */
export async function openForm(
  ctx: Context,
  template: number,
  onBehalfOf: number | null,
): Promise<Template & { current_definition: number }> {
  const form = await readTemplate(ctx, template)
  if (form.current_definition === null || !(await mayStart(ctx, template))) throw forbidden('form_not_open')
  if (onBehalfOf !== null && onBehalfOf !== person(ctx) && !form.allow_on_behalf)
    throw invalidField('on_behalf_of', 'wf:error.not_on_behalf')
  return { ...form, current_definition: form.current_definition }
}

/** @returns the draft's id and version */
export async function createDraft(ctx: Context, body: BodyOf<typeof calls.createDraft>): Promise<{ id: number; version: number }> {
  const onBehalfOf = behalf(body.on_behalf_of, person(ctx))
  const form = await openForm(ctx, body.template, onBehalfOf)
  const source = sourceOf(body.source)
  return transact(ctx, async (tx) => {
    const about = source ? await valuesAbout(tx, form.id, source) : {}
    // Only who may see the record hears that a form decides about it.
    if (source && (await liveForm(tx, source))) throw conflict('wf:error.source_taken')
    const version = await readVersion(tx, form.current_definition)
    const data = await written(tx, version, { instance: null, before: about, given: { ...about, ...body.data } })
    const id = await insertDraft(tx, {
      template: form.id,
      definition: form.current_definition,
      initiator: person(tx),
      on_behalf_of: onBehalfOf,
      post: body.post ?? null,
      data,
      title: body.title?.trim() || (await titleOf(tx, version, { data, applicant: onBehalfOf ?? person(tx) })),
      ...(body.priority ? { priority: body.priority } : {}),
      ...(body.choices ? { choices: choicesOf(version, chosen(body.choices)) } : {}),
      source,
    })
    if (body.files) await placeFiles(tx, id, body.files)
    await linkFieldFiles(tx, id, version, data)
    return { id, version: 1 }
  })
}

interface Writing {
  instance: number | null
  before: FormValues
  given: FormValues
}

/** What the start of the flow lets the caller write, and records and files that are theirs to name. @throws 422 by field path */
async function written(ctx: Context, { content }: FormVersion, { instance, before, given }: Writing): Promise<FormValues> {
  const data = keptValues({ schema: content.json_schema, node: startOf(content) }, before, given)
  await assertOwnToName(ctx, content, { instance, before, after: data })
  return data
}

/** Those that the initiator makes in this version, and who gets copies: it may be newer than the draft. */
const keptChoices = ({ content }: FormVersion, { [copiesKey]: copies, ...choices }: Choices): Choices => ({
  ...initiatorsOwn(content.flow, choices),
  ...(copies ? { [copiesKey]: copies } : {}),
})

/** @throws 422 naming a step of this version whose people are not the initiator's to choose */
function choicesOf(version: FormVersion, given: Choices): Choices {
  const kept = keptChoices(version, given)
  const foreign = nodesOf(version.content.flow).find(({ key }) => key in given && !(key in kept))
  if (foreign) throw invalidField(`choices.${foreign.key}`, 'wf:refusal.choice_not_yours')
  return kept
}

const startOf = ({ flow }: FormVersion['content']) => nodesOf(flow).find(({ type }) => type === 'start')

export const behalf = (given: number | null | undefined, initiator: number): number | null =>
  given === undefined || given === initiator ? null : given

export const chosen = (given: Readonly<Record<string, readonly number[] | undefined>>): Record<string, readonly number[]> =>
  Object.fromEntries(Object.entries(given).flatMap(([node, people]) => (people ? [[node, people]] : [])))

/** `cm.quotation:12` */
export function sourceOf(text: string | undefined): { module: string; entity: string; id: number } | null {
  const [, module, entity, id] = /^([a-z]{2,3})[./]([a-z-]{1,60})[:/](\d{1,12})$/.exec(text ?? '') ?? []
  return module && entity && id ? { module, entity, id: Number(id) } : null
}

/** The pattern of the form with its values, else its name. */
async function titleOf(
  ctx: Context,
  { content, template: form }: FormVersion,
  { data, applicant }: { data: FormValues; applicant: number },
): Promise<string> {
  const pattern = content.settings.title_pattern
  const name = i18nText(form.name, ctx.language)
  if (!pattern) return name.slice(0, 200)
  const known: FormValues = { NAME: name, CODE: form.code, applicant: (await personNames(ctx, [applicant])).get(applicant) }
  // The title is read by all who see that the form exists.
  const kept = new Set(sensitiveFields(content))
  const value = (key: string) => {
    const given = kept.has(key) ? '' : (data[key] ?? known[key])
    return typeof given === 'object' && given !== null && 'amount' in given ? textOf(given.amount) : textOf(given)
  }
  return (
    pattern
      .replace(/\{([\w.]+)\}/g, (_, key: string) => value(key))
      .trim()
      .slice(0, 200) || name.slice(0, 200)
  )
}

/** @throws 404 unless it is the caller's own draft, or a form that came back to them */
async function ownDraft(ctx: Context, id: number, { lock = false } = {}): Promise<StoredInstance> {
  const stored = await loadInstance(ctx, id, { lock })
  const { initiator, on_behalf_of } = stored.flow.context
  if (initiator !== person(ctx) && on_behalf_of !== person(ctx)) throw notFound()
  if (stored.flow.state !== 'draft') throw conflict('wf:error.not_a_draft')
  return stored
}

/** Moves to the newest version of the form. @throws 409 when another window has saved it since */
export function saveDraft(ctx: Context, id: number, body: DraftBody): Promise<{ id: number; version: number }> {
  return transact(ctx, async (tx) => {
    const stored = await ownDraft(tx, id, { lock: true })
    if (body.version !== undefined && body.version !== stored.version) throw conflict('error:stale')
    const onBehalfOf =
      body.on_behalf_of === undefined ? stored.flow.context.on_behalf_of : behalf(body.on_behalf_of, stored.flow.context.initiator)
    const form = await openForm(tx, stored.template, onBehalfOf)
    const post = body.post === undefined ? stored.flow.context.post : body.post
    const version = await readVersion(tx, form.current_definition)
    const kept = keptChoices(version, stored.flow.memory.choices)
    const memory = { ...stored.flow.memory, choices: body.choices ? choicesOf(version, chosen(body.choices)) : kept }
    const data = await written(tx, version, { instance: id, before: stored.flow.data, given: body.data })
    const title = body.title?.trim() || (await titleOf(tx, version, { data, applicant: onBehalfOf ?? stored.flow.context.initiator }))
    const {
      rows: [row],
    } = await sql<{ version: number }>`
      update wf_instance set data = ${JSON.stringify(data)}::text::jsonb, flow_memory = ${JSON.stringify(memory)}::text::jsonb, title = ${title},
        definition_id = ${form.current_definition}, priority = ${body.priority ?? stored.priority}, on_behalf_of_id = ${onBehalfOf}::bigint,
        post_id = p.id, department_id = p.department_id, version = version + 1, updated_at = now(), updated_by = ${person(tx)}
      from (select 1) as one left join lateral (
        select id, department_id from sc_user_department as post where post.user_id = ${onBehalfOf ?? stored.flow.context.initiator}
          and post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date)
        order by (post.id = ${post}::bigint) desc nulls last, post.is_primary desc, post.id limit 1) as p on true
      where wf_instance.id = ${id} returning wf_instance.version`.execute(tx.db)
    if (body.files) await placeFiles(tx, id, body.files)
    await linkFieldFiles(tx, id, version, data)
    await announce(tx, id)
    return { id, version: row?.version ?? stored.version }
  })
}

export const discardDraft = (ctx: Context, id: number): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    await ownDraft(tx, id, { lock: true })
    await sql`update wf_instance set deleted_at = now(), version = version + 1, updated_by = ${person(tx)}, live = null where id = ${id}`.execute(
      tx.db,
    )
    await announce(tx, id, 'deleted')
    return { id }
  })

interface Asked {
  template?: string
  draft?: string
  copy?: string
  source?: string
  on_behalf_of?: string
  action?: string
  known?: string
}

/** Everything that the screen of a form to be filled needs. @throws 403, 404 */
export async function readFilling(ctx: Context, asked: Asked): Promise<Filling> {
  const wanted = asked.draft ? Number(asked.draft) : asked.copy ? null : await draftAbout(ctx, asked.source)
  const stored = wanted === null ? undefined : await ownDraft(ctx, wanted)
  const model = asked.copy ? await copiedFrom(ctx, Number(asked.copy)) : undefined
  const about = stored || model ? null : sourceOf(asked.source)
  const template = stored?.template ?? model?.template ?? (await requestedForm(ctx, asked.template, about))
  const onBehalfOf = stored ? stored.flow.context.on_behalf_of : asked.on_behalf_of ? behalf(Number(asked.on_behalf_of), person(ctx)) : null
  const form = await openForm(ctx, template, onBehalfOf)
  const version = await readVersion(ctx, form.current_definition)
  const { action, known } = asked
  const given = about
    ? await valuesAbout(ctx, template, about)
    : action && known
      ? await valuesKnown(ctx, form.current_definition, { action, known })
      : {}
  return await fillingOf(ctx, { stored, version, onBehalfOf, data: stored?.flow.data ?? model?.data ?? given })
}

/** What the caller has begun about the record: it goes on. */
async function draftAbout(ctx: Context, source: string | undefined): Promise<number | null> {
  const about = sourceOf(source)
  const held = about && (await liveForm(ctx, about))
  return held?.isOwnDraft ? held.id : null
}

/** The one that was chosen, else the one that decides about such records. @throws 404 */
async function requestedForm(ctx: Context, template: string | undefined, about: WorkflowRecord | null): Promise<number> {
  if (template !== undefined || !about) return Number(template ?? 0)
  const linked = await formAbout(ctx, about)
  if (linked === null) throw notFound()
  return linked
}

/** Values of a form that the caller may read; what the new version lacks stays behind. @throws 404 */
async function copiedFrom(ctx: Context, id: number): Promise<{ template: number; data: FormValues }> {
  const stored = await loadInstance(ctx, id)
  const { initiator, on_behalf_of } = stored.flow.context
  if (initiator !== person(ctx) && on_behalf_of !== person(ctx)) throw new ApiError(403, { key: 'wf:error.copy_own' })
  // Files belong to the form that they were put in.
  const { content } = await readVersion(ctx, stored.definition)
  const holding = new Set(
    namedPlaces(content, stored.flow.data).flatMap(({ entity, path }) => (entity === fileEntity ? [path.split('.')[0]] : [])),
  )
  return { template: stored.template, data: Object.fromEntries(Object.entries(stored.flow.data).filter(([key]) => !holding.has(key))) }
}

interface FillingOf {
  stored: StoredInstance | undefined
  version: FormVersion
  onBehalfOf: number | null
  data: FormValues
}

async function fillingOf(ctx: Context, { stored, version, onBehalfOf, data }: FillingOf): Promise<Filling> {
  const { content, template, version_no } = version
  const start = startOf(content)
  const applicant = onBehalfOf ?? person(ctx)
  const posts = await organisation.departmentsOf(ctx, applicant)
  const post = stored?.flow.context.post ?? posts[0]?.id ?? null
  const known = new Set(Object.keys(content.json_schema.properties))
  const department = posts.find(({ id }) => id === post)?.department ?? null
  const context = { initiator: person(ctx), on_behalf_of: onBehalfOf, department, post }
  const port = flowPort(ctx, { content, template, context })
  const kept = Object.fromEntries(Object.entries(data).filter(([key]) => known.has(key)))
  const filled = { ...kept, ...(await systemValues(ctx, content, context)) }
  return {
    instance: stored?.id ?? null,
    version: stored?.version ?? null,
    template: await formCard(ctx, template.id),
    version_no,
    content: await withOffered(ctx, { json_schema: content.json_schema, ui_schema: content.ui_schema, rules: content.rules }),
    permissions: start ? fieldPermissionsOf(start) : {},
    data: await withAnswers(port, () => keepVisible(content, filled, port.expressions)),
    title: stored?.title ?? '',
    priority: stored?.priority ?? 'normal',
    files: await filesOf(ctx, stored?.files ?? []),
    applicant: { id: applicant, name: (await personNames(ctx, [applicant])).get(applicant) ?? '' },
    on_behalf_of: onBehalfOf,
    posts: await namedPosts(ctx, posts),
    post,
    choices: keptChoices(version, stored?.flow.memory.choices ?? {}),
    dropped: Object.keys(data).filter((key) => !known.has(key)),
    sign_policy: start && 'sign_policy' in start ? (start.sign_policy ?? null) : null,
  }
}

async function namedPosts(
  ctx: Context,
  posts: readonly { id: number; department: number; is_primary: boolean }[],
): Promise<Filling['posts']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, kontor_i18n(name, ${ctx.language}) as name from sc_department where id = any(${posts.map(({ department }) => department)}::bigint[])`.execute(
    ctx.db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return posts.map(({ id, department, is_primary }) => ({ post: id, department, name: names.get(department) ?? '', is_primary }))
}

export async function filesOf(ctx: Context, ids: readonly number[]): Promise<FormFile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FormFile>`select id, name, size, mime from sc_attachment where id = any(${ids}::bigint[]) order by id`.execute(
    ctx.db,
  )
  return rows
}

/** Of `sc_user` under the alias. */
export const someone = (ctx: Context, alias: string) =>
  sql<{ id: number; name: string }>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${personName(ctx, alias)})`
