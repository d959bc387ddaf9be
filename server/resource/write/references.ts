/**
 * References of a row about to be written: each referred row is locked FOR KEY SHARE where it lives, so that it can't be
 * deleted meanwhile (foreign keys don't see deleted_at, decisions/soft-delete.md), and must be one that the caller may choose.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isAnyReference, isRows } from '../../../src/schemas/core/field-types'
import { inRecord, optionParents, optionsIn } from '../../../src/schemas/core/in-record'
import { parsePointer } from '../../../src/schemas/core/record-pointer'
import { same } from '../../../src/schemas/core/same'
import type { Condition } from '../../../src/schemas/core/types'
import { actorOf, type Context } from '../../kernel/context'
import type { Sending } from '../../database/connection/driver'
import { isRefusedBy, missing, required } from '../../database/connection/gate'
import { rightsOf, runPrepared, slot } from '../../database/connection/prepared'
import type { FieldErrors } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { conditionSql } from '../query/filter'
import { namedEntities } from '../query/pointed'
import { rowPredicate } from '../query/predicate'
import type { Sql } from '../../kernel/sql'
import { picturePattern } from '../../kernel/attachment-rules'
import { activeSql } from '../query/titles'

interface Reference {
  path: string
  field: Field
  target: string
  ids: readonly number[]
  kept: readonly number[]
  /** What it may choose, as the record stands. */ options?: Condition | undefined
}
/** A parent is not chosen: its rows are written also while it is switched off. */
export interface PlacedReference extends Reference {
  isParent: boolean
  holder: { entity: Entity; id: number }
  /** Of the record that lends it files, where it has one. */
  lender: number | null
}

/** @param before the row as it stood: what it already refers to stays allowed, also when since switched off */
export function chosenReferences(entity: Entity, before: Values | null, after: Values): PlacedReference[] {
  return entity.fields.flatMap((field) =>
    referencesOf(field, before ?? {}, after).map((reference) => ({
      ...reference,
      isParent: field.name === entity.x.child_of,
      holder: { entity, id: typeof before?.id === 'number' ? before.id : 0 },
      lender: lenderOf(entity, after),
    })),
  )
}

/** @returns errors by path for references to rows that are gone, hidden or not offered */
export async function lockReferences(ctx: Context, entity: Entity, references: readonly PlacedReference[]): Promise<FieldErrors> {
  if (references.length === 0) return {}
  const columns = references.map((reference, index) => sql`${allLocked(ctx, reference, index)} as ${sql.ref(`r${index}`)}`)
  const [found] = await run(ctx, entity, references, () => sql<Record<string, boolean>>`select ${sql.join(columns)}`)
  return errorsOf(references.filter((_reference, index) => found?.[`r${index}`] !== true))
}

/** The same along with the next statement, which does not run when one is missing. */
export async function requireReferences(ctx: Context, entity: Entity, references: readonly PlacedReference[]): Promise<void> {
  if (references.length === 0) return
  await run(
    ctx,
    entity,
    references,
    () => sql`select ${required('reference', ...references.map((reference, index) => allLocked(ctx, reference, index)))}`,
    'later',
  )
}

/** @param error what the statement behind `requireReferences` threw. @returns undefined when it was something else */
export function referenceErrors(references: readonly PlacedReference[], error: unknown): FieldErrors | undefined {
  if (!isRefusedBy(error, 'reference')) return undefined
  const places = new Set(missing(error))
  return errorsOf(references.filter((_reference, index) => places.has(index)))
}

const errorsOf = (references: readonly Reference[]): FieldErrors =>
  Object.fromEntries(
    references.map(({ path, field }) => [path, [{ key: field.x.file?.images ? 'error:file_not_picture' : 'error:validation.reference' }]]),
  )

/** Composed once for each set of fields; child rows are countless, and composed each time. */
function run<Row>(
  ctx: Context,
  entity: Entity,
  references: readonly PlacedReference[],
  build: () => Sql<Row>,
  sending: Sending = 'now',
): Promise<Row[]> {
  // Which entity is named differs from value to value.
  const paths = references.map(({ path, field, target }) => (isAnyReference(field) ? `${path}>${target}` : path)).join()
  const owner = paths.includes('.') ? {} : rightsOf(ctx)
  const values = {
    actor: actorOf(ctx),
    ...Object.fromEntries(
      references.flatMap(({ ids, kept, holder, lender }, index) => [
        [`ids${index}`, ids],
        [`kept${index}`, kept],
        [`holder${index}`, holder.id],
        [`lender${index}`, lender],
      ]),
    ),
  }
  return runPrepared(ctx.db, owner, `refer ${sending} ${entity.name} ${ctx.language} ${ctx.companyZone()} ${paths}`, values, build, sending)
}

const allLocked = (ctx: Context, reference: PlacedReference, index: number): Sql<boolean> =>
  sql<boolean>`${slot(`ids${index}`)}::bigint[] <@ array(select id from (${lockStatement(ctx, reference, index)}) as locked)`

function lockStatement(ctx: Context, { field, target, options, isParent, holder }: PlacedReference, index: number): Sql {
  const entity = targetOf(ctx, field, target)
  if (!entity) return sql`select 0::bigint as id where false`
  const offered: Sql<boolean>[] = isParent ? [sql<boolean>`true`] : [activeSql(entity, 't')]
  if (entity.x.attached)
    offered.push(freeOrHeldSql(holder.entity, index), field.x.file?.images ? sql<boolean>`t.mime ~ ${picturePattern}` : sql<boolean>`true`)
  else if (!entity.lookup && !entity.x.open_options) offered.push(rowPredicate(ctx, entity, 'read', 't'))
  if (options) offered.push(conditionSql({ ...ctx, person: null }, entity, options, 't'))
  return sql`select t.id from ${sql.table(entity.table)} as t where t.id = any(${slot(`ids${index}`)}::bigint[]) and t.deleted_at is null
    and (t.id = any(${slot(`kept${index}`)}::bigint[]) or (${sql.join(offered, sql` and `)})) for key share of t`
}

/** The entity that is referred to; none where the value names one that the field or the caller may not. */
const targetOf = (ctx: Context, field: Field, target: string): Entity | undefined =>
  isAnyReference(field) ? namedEntities(ctx, field).find(({ name }) => name === target) : ctx.snapshot.get(target)

/** By `x.shares_files`: a leave holds the files of the form that it came from. */
const lendingField = ({ fields }: Entity): Field | undefined => fields.find(({ x }) => x.shares_files)
function lenderOf(entity: Entity, after: Values): number | null {
  const id = after[lendingField(entity)?.name ?? '']
  return typeof id === 'number' ? id : null
}

/**
 * A file that its uploader has not given to any record yet, one that this very record held before, or one of the record that lends it its
 * own.
 */
function freeOrHeldSql(entity: Entity, index: number): Sql<boolean> {
  // Also who acts with all rights takes over what he brought himself; the system takes anything.
  const free = sql<boolean>`(${slot('actor')}::bigint is null or t.created_by = ${slot('actor')}::bigint)`
  return sql<boolean>`t.state = 'ready' and t.scan <> 'infected' and case when t.record_id is null then ${free}
    else t.module = ${entity.module} and t.entity = ${entity.key} and t.record_id = ${slot(`holder${index}`)}::bigint and t.field is not null
      ${lent(entity, index)} end`
}

function lent(entity: Entity, index: number): Sql {
  const [module, key] = lendingField(entity)?.ref?.split('/') ?? []
  return module === undefined
    ? sql``
    : sql`or (t.module = ${module} and t.entity = ${key} and t.record_id = ${slot(`lender${index}`)}::bigint and t.field is not null)`
}

function referencesOf(field: Field, was: Values, is: Values, prefix = ''): Reference[] {
  const path = prefix + field.name
  const [before, after] = [was[field.name], is[field.name]]
  if (isRows(field)) {
    const old = Array.isArray(before) ? (before as Values[]) : []
    return (Array.isArray(after) ? (after as Values[]) : []).flatMap((row, index) => {
      const former = old.find(({ id }) => id === row.id) ?? {}
      const seen = inRecord(field, row, is)
      return (field.items ?? []).flatMap((item) => {
        // What fits the record no longer is chosen anew.
        const fits = optionParents(item).every((name) => same(was[name] ?? null, is[name] ?? null))
        return referencesOf(item, fits ? former : {}, seen, `${path}.${index}.`)
      })
    })
  }
  if (after === null || after === undefined || same(before, after)) return []
  if (isAnyReference(field)) return pointerOf(path, field, before, after)
  if (!field.ref) return []
  const ids = (list: unknown) => (Array.isArray(list) ? list : [list]).filter((id): id is number => typeof id === 'number')
  return ids(after).length === 0
    ? []
    : [{ path, field, target: field.ref, ids: ids(after), kept: ids(before), options: optionsIn(field, is) }]
}

/** What is no pointer is named by the validation. */
function pointerOf(path: string, field: Field, before: unknown, after: unknown): Reference[] {
  const [kept, pointer] = [parsePointer(before), parsePointer(after)]
  if (!pointer) return []
  const { entity: target, id } = pointer
  return [{ path, field, target, ids: [id], kept: kept?.entity === target ? [kept.id] : [] }]
}
