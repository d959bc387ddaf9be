/** What the values of a form name: records that their writer may choose (wf.md §6), files that the field takes (§2.3, §9). */
import { sql } from 'kysely'
import { ownerEntity } from '../../../../src/shared/engine/owner-entities'
import { fileItems, type FieldUi, type FormContent, type FormField } from '../../../../src/shared/wf/form'
import { fileProblem } from '../../../../src/shared/wf/palette/file-limits'
import { isPicture } from '../../../kernel/attachment-rules'
import { actorOf, type Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { listOptions } from '../../../resource/read/read'
import type { Values } from '../flow/rules/state'

export interface NamedPlace {
  /** `items.2.customer` */
  path: string
  entity: string
  id: number
  schema: FormField
  ui: FieldUi
}

type Named = Pick<FormContent, 'json_schema' | 'ui_schema'>

export const fileEntity = 'sc/attachment'
const ownerCode = /^[udg][1-9]\d*$/

/** Every record and file that the values name, with its place. Pure. */
export function namedPlaces({ json_schema, ui_schema }: Named, values: Values): NamedPlace[] {
  const visit = (schema: FormField, ui: FieldUi, value: unknown, path: string): NamedPlace[] => {
    if (value === null || value === undefined || value === '') return []
    const ref = fileItems.has(ui['ui:item'] ?? '') ? fileEntity : (schema.x as { ref?: string } | undefined)?.ref
    const columns = schema.items?.properties
    if (Array.isArray(value)) {
      if (columns) return value.flatMap((row: Values, at) => fields(columns, (ui.items ?? {}) as Values, row, `${path}.${at}.`))
      const own = ref === undefined ? (schema.items ?? {}) : { ...schema, items: {}, x: { ...(schema.x as object), ref } }
      return value.flatMap((one) => visit(own, ui, one, path))
    }
    if (ref !== undefined) {
      const id = Number(value)
      return Number.isInteger(id) && id > 0 ? [{ path, entity: ref, id, schema, ui }] : []
    }
    if (typeof value === 'object') return fields(schema.properties ?? {}, {}, value as Values, `${path}.`)
    const entity = typeof value === 'string' && isOwnerField(schema) && ownerCode.test(value) ? ownerEntity(value[0]) : undefined
    return entity === undefined ? [] : [{ path, entity, id: Number(String(value).slice(1)), schema, ui }]
  }
  const fields = (properties: Readonly<Record<string, FormField>>, uis: Values, row: Values, before: string): NamedPlace[] =>
    Object.entries(properties).flatMap(([key, schema]) => visit(schema, (uis[key] ?? {}) as FieldUi, row[key], before + key))
  return fields(json_schema.properties, ui_schema, values, '')
}

const isOwnerField = ({ pattern }: FormField): boolean => String(pattern ?? '').startsWith('^[udg]')

interface Entering {
  /** The form whose files may stay; null = a new one. */
  instance: number | null
  before: Values
  after: Values
}

/**
 * What was there stays allowed; what is new must be the writer's to choose.
 * @throws 422 by field path: a record that they may not see or that is switched off, a file that is not theirs, of a kind or size that is not taken
 */
export async function assertOwnToName(ctx: Context, content: Named, { instance, before, after }: Entering): Promise<void> {
  if (ctx.person === null) return
  const known = new Set(namedPlaces(content, before).map(({ entity, id }) => `${entity} ${id}`))
  const fresh = namedPlaces(content, after).filter(({ entity, id }) => !known.has(`${entity} ${id}`))
  if (fresh.length === 0) return
  const files = fresh.filter(({ entity }) => entity === fileEntity)
  const refused = [
    ...(await refusedRecords(
      ctx,
      fresh.filter((place) => !files.includes(place)),
    )),
    ...(await refusedFiles(ctx, files, instance)),
  ]
  if (refused.length === 0) return
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [path, message] of refused) errors[`data.${path}`] ??= [message]
  throw invalid(errors)
}

async function refusedRecords(ctx: Context, places: readonly NamedPlace[]): Promise<[string, Message][]> {
  const offered = new Set<string>()
  for (const name of new Set(places.map(({ entity }) => entity))) {
    const entity = ctx.snapshot.find(name)
    const ids = [...new Set(places.flatMap((place) => (place.entity === name ? [place.id] : [])))]
    const options = entity ? await listOptions(ctx, entity, { ids }) : []
    for (const { id, active } of options) if (active) offered.add(`${name} ${id}`)
  }
  return places.filter(({ entity, id }) => !offered.has(`${entity} ${id}`)).map(({ path }) => [path, { key: 'error:validation.reference' }])
}

interface FileRow {
  id: number
  name: string
  size: number
  mime: string
}

const megabyte = 1024 * 1024

async function refusedFiles(ctx: Context, places: readonly NamedPlace[], instance: number | null): Promise<[string, Message][]> {
  if (places.length === 0) return []
  const { rows } = await sql<FileRow & { mb: number }>`
    select a.id, a.name, a.size::float8 as size, a.mime, s.attachment_mb as mb from sc_attachment as a, wf_setting as s
    where a.id = any(${places.map(({ id }) => id)}::bigint[]) and s.id = 1 and a.deleted_at is null and a.state = 'ready' and a.scan <> 'infected'
      and case when a.record_id is null then a.created_by = ${actorOf(ctx)}::bigint
        else a.module = 'wf' and a.entity = 'instance' and a.record_id = ${instance}::bigint end`.execute(ctx.db)
  const files = new Map(rows.map((row) => [Number(row.id), row]))
  return places.flatMap(({ path, id, schema, ui }): [string, Message][] => {
    const file = files.get(id)
    if (!file) return [[path, { key: 'error:validation.reference' }]]
    const problem = fileProblem(schema, file)
    if (problem) return [[path, { key: `wf:form_designer.invalid.${problem.key}`, params: problem.params }]]
    if (file.size > file.mb * megabyte) return [[path, { key: 'wf:error.file_too_large', params: { mb: file.mb } }]]
    return ui['ui:item'] !== 'file' && !isPicture(file.mime) ? [[path, { key: 'error:file_not_picture' }]] : []
  })
}
