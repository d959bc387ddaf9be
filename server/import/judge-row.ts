/** One row of the file against the rules of the API: may it be, and what would the record be then? */
import type { Entity } from '../../src/schemas/core/define'
import { isTranslated } from '../../src/schemas/core/field-types'
import { attempt, rehearse, type Context } from '../kernel/context'
import { ApiError, type Message } from '../kernel/errors'
import type { Values } from '../contracts/hooks'
import { splitVirtualFields } from '../resource/write/virtual-fields'
import { coerceValues } from '../resource/write/coerce'
import { cellFields, placeCells } from '../../src/schemas/core/row-cells'
import { mergeMeanwhile, revisionData } from '../resource/write/conflict'
import { refuseClosed } from '../resource/write/closed'
import { mayDo } from '../resource/query/rights'
import { foreignRefusal } from '../resource/query/whose-row'
import { amountErrors } from '../resource/write/amount-errors'
import { recordErrors } from '../resource/write/validate'
import { withCallerDefaults } from '../resource/write/defaults'
import { crossRecordErrors, createRecord, refuseFixed, projectRecord, updateRecord, withDefaults } from '../resource/write/write'
import { isWrong, say, type Checking, type Draft, type Read } from './checking'
import type { Existing } from './find-rows'
import { refuseNotOffered } from './resolve-references'

/** @param existing the row that it changes */
export async function judgeRow(checking: Checking, tx: Context, read: Read, existing: Existing | undefined): Promise<Draft> {
  const draft: Draft = { ...read, existing, after: null, cells: new Map() }
  const refusal = refusalOf(checking, draft)
  if (refusal) {
    say(draft, checking.keyName, refusal)
    return draft
  }
  if (isWrong(draft)) {
    // What its sound cells break is told in the same pass.
    await sayOfSchema(checking, tx, draft)
    return draft
  }
  try {
    await compose(checking, hearing(tx, draft), draft)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    takeRefusal(checking, draft, error)
  }
  sayOfCells(draft)
  return draft
}

/** Nobody is asked for each row: what would be is told with the row, and asked once when the import runs. */
const hearing = (tx: Context, draft: Draft): Context => ({
  ...tx,
  origin: {
    ...tx.origin,
    ask: (question) => {
      draft.question ??= question
    },
  },
})

/** Of a row with cells that can't be read: what the declaration says against the rest. No field is told twice. */
async function sayOfSchema(checking: Checking, tx: Context, draft: Draft): Promise<void> {
  const { entity, columns } = checking
  // A column may be one language of a field.
  const ofColumns = columns.flatMap(({ target }) => (Object.hasOwn(draft.errors, target.name) ? [target.field.name] : []))
  const wrong = new Set([...Object.keys(draft.errors), ...ofColumns])
  await fillChildRows(checking, tx, draft)
  const { own } = splitVirtualFields(tx, entity, withoutPending(draft))
  const input = coerceValues(entity.fields, own)
  const before = draft.existing?.row
  const after = before ? { ...before, ...input } : newRecord(entity, await withCallerDefaults(tx, entity, input))
  for (const [name, [message]] of Object.entries(recordErrors(entity, after)))
    if (message && !wrong.has(name.split('.')[0] ?? '') && !draft.pending.has(name)) say(draft, name, message)
}

function refusalOf({ ctx, entity, mode }: Checking, { existing, id }: Draft): Message | undefined {
  if (!existing && (mode === 'update' || id !== undefined)) return { key: 'error:import.unknown_row' }
  if (existing && !existing.writable) return { key: 'error:forbidden' }
  return mayDo(ctx, entity, existing ? 'edit' : 'create') ? undefined : { key: 'error:forbidden' }
}

/** What the write path throws, under the fields that it names. */
function takeRefusal({ keyName }: Checking, draft: Draft, { details: { errors = {} }, text }: ApiError): void {
  if (Object.keys(errors).length === 0) return say(draft, keyName, text)
  for (const [name, messages] of Object.entries(errors)) draft.errors[name] = [...messages]
}

async function compose(checking: Checking, tx: Context, draft: Draft): Promise<void> {
  const { entity, options } = checking
  const before = draft.existing?.row ?? null
  keepOtherLanguages(entity, draft)
  await fillChildRows(checking, tx, draft)
  const { own, virtual } = splitVirtualFields(tx, entity, withoutPending(draft))
  const input = await overMeanwhile(checking, tx, draft, coerceValues(entity.fields, own))
  if (before) {
    await refuseFixed(tx, entity, before, input, options)
    if (!options.trusted) await refuseClosed(tx, entity, before, input, virtual)
  }
  const wanted = before ? { ...before, ...input } : newRecord(entity, await withCallerDefaults(tx, entity, input))
  const after = await projectRecord(tx, entity, { before, wanted })
  draft.after = after
  refuseNotOffered(checking, draft, after)
  const errors = { ...recordErrors(entity, after), ...(await amountErrors(tx, entity, { before, after })) }
  for (const [name, messages] of Object.entries(errors)) if (!draft.pending.has(name)) say(draft, name, ...messages)
  if (isWrong(draft)) return
  for (const [name, messages] of Object.entries(await crossRecordErrors(tx, entity, { before, after })))
    if (!draft.pending.has(name)) say(draft, name, ...messages)
  const foreign = options.trusted || isWrong(draft) ? undefined : await foreignRefusal(tx, entity, { before, after, given: input })
  if (foreign) takeRefusal(checking, draft, foreign)
  // A new row that waits for another can't be written yet, and what comes with it neither.
  const waits = !before && entity.fields.some(({ name }) => draft.pending.has(name))
  if (virtual && !waits && !isWrong(draft)) draft.virtual = await rehearseVirtualFields(checking, tx, { before, own, virtual })
}

/**
 * The very write: what comes beside a record is judged by the rows that it makes elsewhere. Taken back at once, or with the whole check
 * where later rows need it.
 */
async function rehearseVirtualFields(
  { entity, options }: Checking,
  tx: Context,
  { before, own, virtual }: { before: Values | null; own: Values; virtual: Values },
): Promise<Draft['virtual']> {
  const read = async (ctx: Context, id: number) => (await ctx.hooks[entity.name]?.virtualFields?.read(ctx, [id]))?.get(id) ?? {}
  const tried = before && tx.hooks[entity.name]?.virtualFields?.order ? attempt : rehearse
  return tried(tx, async (inner) => {
    const was = before ? await read(inner, Number(before.id)) : {}
    const { id } = before
      ? await updateRecord(inner, entity, Number(before.id), { ...own, ...virtual }, options)
      : await createRecord(inner, entity, { ...own, ...virtual }, options)
    return { before: was, after: await read(inner, Number(id)) }
  })
}

function keepOtherLanguages({ fields }: Entity, { input, existing }: Draft): void {
  for (const { name } of fields.filter((field) => isTranslated(field) && input[field.name])) {
    input[name] = { ...(existing?.row[name] as object | null | undefined), ...(input[name] as object) }
  }
}

/** Single values of child rows (`x.cells`) go where they stand, in the rows as the file's reader saw them: all others stay. */
async function fillChildRows({ entity }: Checking, tx: Context, draft: Draft): Promise<void> {
  const given = cellFields(entity).filter(({ field }) => Object.hasOwn(draft.input, field.name))
  if (given.length === 0) return
  const before = draft.existing?.row
  const isOlder = before !== undefined && draft.version !== undefined && draft.version !== before.version
  const seen = isOlder ? ((await revisionData(tx, entity, Number(before.id), draft.version ?? 0)) ?? before) : before
  for (const list of new Set(given.map((one) => one.list.name))) {
    const cells = given.filter((one) => one.list.name === list)
    const { rows, at } = placeCells(
      seen?.[list],
      cells.map(({ field: { name }, cell }) => ({ name, cell, value: draft.input[name] ?? null })),
    )
    for (const { field } of cells) delete draft.input[field.name]
    draft.input[list] = rows
    // Where several cells stand in one row, each is told of its own field.
    const partOf = (name: string) => cells.find(({ field, cell }) => field.name === name && cell.row !== undefined)?.cell.value ?? ''
    for (const [name, index] of at) draft.cells.set(`${list}.${index}.${partOf(name)}`, name)
  }
}

/** What stands against a child row is said where the file has it. */
function sayOfCells({ cells, errors }: Draft): void {
  for (const [path, messages] of Object.entries(errors)) {
    const name = [...cells].find(([row]) => path.startsWith(row))?.[1]
    if (name === undefined) continue
    delete errors[path]
    errors[name] = [...(errors[name] ?? []), ...messages]
  }
}

/** The rows that other lines make are not there yet: the record is judged without them. */
function withoutPending({ input, pending }: Draft): Values {
  const present = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'number') : null)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, pending.has(name) ? present(value) : value]))
}

/** What the file changed of the row as it was read, over what others have made of it since; who changed the same is asked to look. */
async function overMeanwhile({ entity }: Checking, tx: Context, draft: Draft, input: Values): Promise<Values> {
  const before = draft.existing?.row
  if (!before || draft.version === undefined || draft.version === before.version) return input
  const { patch, conflicts } = await mergeMeanwhile(tx, entity, before, input, draft.version)
  for (const name of conflicts) say(draft, name, { key: 'error:import.changed_meanwhile', params: { version: draft.version } })
  draft.input = Object.fromEntries(
    Object.entries({ ...draft.input, ...patch }).filter(
      ([name]) => Object.hasOwn(patch, name) || draft.pending.has(name) || entity.virtualFields.some((field) => field.name === name),
    ),
  )
  return { ...patch }
}

/** Its place is found when it is written. */
const newRecord = (entity: Entity, input: Values): Values => ({
  ...withDefaults(entity, input),
  ...(entity.lookup && input.position === undefined ? { position: 0 } : {}),
})
