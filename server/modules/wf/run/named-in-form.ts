/** What the values of a form name: records that their writer may choose (wf.md §6), files that the field takes (§2.3, §9). */
import { sql } from 'kysely'
import { fileProblem } from '../../../../src/shared/wf/palette/file-limits'
import { isPicture } from '../../../kernel/attachment-rules'
import { actorOf, type Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { listOptions } from '../../../resource/read/read'
import type { FormValues } from '../flow/rules/state'
import { outsideScope } from './picker-scope'
import { fileEntity, namedPlaces, type Named, type NamedPlace } from './rules/named-places'

interface Entering {
  /** The form whose files may stay; null = a new one. */
  instance: number | null
  before: FormValues
  after: FormValues
}

/**
 * What was there stays allowed; what is new must be the writer's to choose.
 * @throws 422 by field path: a record that they may not see, that is switched off or that the picker does not offer, a file that is not theirs, of a kind or size that is not taken
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
    ...(await outsideScope(ctx, fresh)),
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
  const files = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ path, id, schema, ui }): [string, Message][] => {
    const file = files.get(id)
    if (!file) return [[path, { key: 'error:validation.reference' }]]
    const problem = fileProblem(schema, file)
    if (problem) return [[path, { key: `wf:form_designer.invalid.${problem.key}`, params: problem.params }]]
    if (file.size > file.mb * megabyte) return [[path, { key: 'wf:error.file_too_large', params: { mb: file.mb } }]]
    return ui['ui:item'] !== 'file' && !isPicture(file.mime) ? [[path, { key: 'error:file_not_picture' }]] : []
  })
}
