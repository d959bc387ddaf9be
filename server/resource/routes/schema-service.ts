/** Schemas as the console gets them (decisions/registry.md): per entity, trimmed by right, by hash, with their validator. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { I18nText } from '../../../src/schemas/core/types'
import type { Context } from '../../kernel/context'
import { forbidden, notFound } from '../../kernel/errors'
import { hashOf, validatorSource } from '../write/compiled-validator'
import { isNameable } from '../../../src/schemas/core/record-pointer'
import { isTypedSecret } from '../../../src/schemas/core/json-schema'
import { allowedActions, customFieldsPath, mayBring, mayRead, mayWrite } from '../query/rights'

export interface EntityAnswer {
  entity: Entity
  /** Changes when the declaration, or what the caller may see of it, does. */
  hash: string
  /** Address of the validator module. */
  validator: string
  actions: readonly string[]
  /** Fields left out because of their guard, and the permission that would show them. `label`: of one that an administrator added. */
  hidden: readonly { field: string; path: string; label?: I18nText }[]
}

const sources = new Map<string, string>()

export function schemaService(app: FastifyInstance): void {
  // What the caller has anything to do with: for "create …" in menus.
  app.get('/api/common/schema', { config: { rule: 'signed-in', no_activity: true } }, async ({ ctx }) => {
    const entities = []
    for (const entity of ctx.snapshot.entities)
      entities.push({
        entity: entity.name,
        actions: onTable(entity, await offered(ctx, entity)),
        ...(entity.x.custom ? { custom: true } : {}),
        ...(isNameable(entity) ? { nameable: true } : {}),
      })
    return { data: entities.filter(({ actions }) => actions.length > 0) }
  })

  app.get('/api/common/schema/:module/:entity', { config: { rule: 'signed-in' } }, async (request, reply) => {
    const { module, entity } = request.params as { module: string; entity: string }
    const declared = request.ctx.snapshot.find(`${module}/${entity}`)
    if (!declared) throw notFound()
    const data = await entityAnswer(request.ctx, declared)
    const etag = `"${hashOf([data.hash, data.actions, data.hidden]).slice(0, 32)}"`
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('etag', etag).header('cache-control', 'private, no-cache').send({ data })
  })

  // The hash is the secret: who knows it was given the schema (import() can carry no bearer token).
  app.get('/api/common/validator/:file', { config: { rule: 'token' } }, async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.js$/.exec((request.params as { file: string }).file)?.[1]
    const code = hash === undefined ? undefined : await validatorCode(app.kontor.systemContext(), hash)
    if (code === undefined) throw notFound()
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(code)
  })
}

/** A table of one row takes no other. */
const onTable = (entity: Entity, actions: readonly string[]): readonly string[] =>
  entity.x.singleton ? actions.filter((action) => !['list', 'create', 'delete', 'import'].includes(action)) : actions

/** What the caller may do, without making records that the module's rules would refuse them. */
async function offered(ctx: Context, entity: Entity): Promise<readonly string[]> {
  const actions = allowedActions(ctx, entity)
  const rule = ctx.hooks[entity.name]?.offersCreate
  if (!rule || !actions.includes('create') || (await rule(ctx))) return actions
  return actions.filter((action) => action !== 'create' && action !== 'import')
}

/** @throws 403 for somebody with no action on the entity */
export async function entityAnswer(ctx: Context, entity: Entity): Promise<EntityAnswer> {
  const actions = await offered(ctx, entity)
  if (actions.length === 0) throw forbidden()
  const trimmed = trim(ctx, entity)
  const hash = hashOf(trimmed)
  await keepValidator(ctx, hash, trimmed)
  return { entity: trimmed, hash, validator: `/api/common/validator/${hash}.js`, actions, hidden: hiddenOf(ctx, entity) }
}

const hiddenOf = (ctx: Context, entity: Entity): EntityAnswer['hidden'] =>
  entity.fields
    .filter((field) => (field.x.guard || field.custom) && !field.x.secret && !mayRead(ctx, entity, field))
    .map(({ name, x, custom }) =>
      custom
        ? { field: name, label: custom.label, path: customFieldsPath }
        : { field: name, path: `${entity.path}.fields.${x.guard ?? ''}-show` },
    )

/** Without seeds and grants, without fields the caller may not read (secrets that he types stay, for the form); those he may only read count as computed. */
function trim(ctx: Context, entity: Entity): Entity {
  const { default_grants: _grants, ...x } = entity.x
  const fields = entity.fields
    .filter((field) => mayRead(ctx, entity, field) || isTypedSecret(field))
    .map((field): Field => withoutReaders(mayWrite(ctx, entity, field) ? field : { ...field, x: { ...field.x, computed: true } }))
  const known = (name: string) =>
    !entity.fields.some((field) => field.custom && field.name === name) || fields.some((field) => field.name === name)
  const list = x.list && {
    ...x.list,
    columns: x.list.columns.filter(known),
    ...(x.list.filters ? { filters: x.list.filters.filter(known) } : {}),
  }
  return {
    ...entity,
    x: { ...x, ...(list ? { list } : {}) },
    fields,
    derivedFilters: entity.derivedFilters.filter((fact) => mayRead(ctx, entity, fact)),
    virtualFields: entity.virtualFields.filter((field) => mayBring(ctx, field)),
    seeds: [],
  }
}

/** Who else may read a field is nobody's business. */
function withoutReaders(field: Field): Field {
  if (!field.custom) return field
  const { view: _view, edit: _edit, ...custom } = field.custom
  return { ...field, custom }
}

/** Kept in the database, so that any node can serve what another has handed out. */
async function keepValidator(ctx: Context, hash: string, entity: Entity): Promise<void> {
  if (sources.has(hash)) return
  const code = validatorSource(entity)
  await sql`insert into kontor_validator (hash, code) values (${hash}, ${code}) on conflict (hash) do nothing`.execute(ctx.db)
  remember(hash, code)
}

async function validatorCode(ctx: Context, hash: string): Promise<string | undefined> {
  const known = sources.get(hash)
  if (known !== undefined) return known
  const {
    rows: [row],
  } = await sql<{ code: string }>`select code from kontor_validator where hash = ${hash}`.execute(ctx.db)
  if (row) remember(hash, row.code)
  return row?.code
}

function remember(hash: string, code: string): void {
  if (sources.size >= 500) sources.delete(sources.keys().next().value ?? '')
  sources.set(hash, code)
}
