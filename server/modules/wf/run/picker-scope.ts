/** Whom a picker of a form offers (`ui:scope`, wf.md §2.3): one answer for the screen that offers them and for the call that takes them. */
import { sql } from 'kysely'
import type { FieldUi, FormField } from '../../../../src/shared/wf/form'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { organisation } from '../../sc'
import { isValues } from '../flow/rules/form-values'
import type { FormValues } from '../flow/rules/state'
import { namedPlaces, type Named, type NamedPlace } from './rules/named-places'

const scopeOf = ({ 'ui:scope': codes = [] }: FieldUi): readonly string[] => codes
const idsOf = (codes: readonly string[], letter: string): number[] =>
  codes.flatMap((code) => (code.startsWith(letter) ? [Number(code.slice(1))] : []))

/** @returns ids of the entity within the codes; null = they do not bound it: of departments only departments do, of groups only groups */
async function within(ctx: Context, entity: string, codes: readonly string[]): Promise<readonly number[] | null> {
  if (codes.length === 0) return null
  if (entity === 'sc/user') return organisation.expand(withAllRights(ctx), codes)
  if (entity === 'sc/group') return idsOf(codes, 'g').length > 0 ? idsOf(codes, 'g') : null
  const departments = entity === 'sc/department' ? idsOf(codes, 'd') : []
  if (departments.length === 0) return null
  const { rows } = await sql<{ id: number }>`
    select place.id from sc_department as place join sc_department as top on place.path like top.path || '%'
    where top.id = any(${departments}::bigint[]) and top.deleted_at is null and place.deleted_at is null order by place.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Each that is outside of what its picker offers, with its place. */
export async function outsideScope(ctx: Context, places: readonly NamedPlace[]): Promise<[string, Message][]> {
  const refused: [string, Message][] = []
  for (const { path, entity, id, ui } of places) {
    const offered = await within(ctx, entity, scopeOf(ui))
    if (offered && !offered.includes(id)) refused.push([path, { key: 'wf:error.outside_scope' }])
  }
  return refused
}

/** @throws 422 by field path: a form that is handed in names nobody whom its pickers do not offer, whenever that was entered */
export async function assertWithinScope(ctx: Context, content: Named, values: FormValues): Promise<void> {
  const refused = await outsideScope(ctx, namedPlaces(content, values))
  if (refused.length === 0) return
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [path, message] of refused) errors[`data.${path}`] ??= [message]
  throw invalid(errors)
}

/** More are not sent along: the picker offers all, and the server judges. */
const mostOffered = 200

/** With whom each picker offers (`ui:within`), for the screen. */
export async function withOffered<C extends Named>(ctx: Context, content: C): Promise<C> {
  return { ...content, ui_schema: await offeredIn(ctx, content.json_schema.properties, content.ui_schema) }
}

async function offeredIn(
  ctx: Context,
  properties: Readonly<Record<string, FormField>>,
  uis: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const offered: Record<string, unknown> = { ...uis }
  for (const [key, schema] of Object.entries(properties)) {
    const ui = (uis[key] ?? {}) as FieldUi
    const columns = schema.items?.properties
    if (columns && isValues(ui.items)) offered[key] = { ...ui, items: await offeredIn(ctx, columns, ui.items) }
    const { ref } = ((schema.type === 'array' ? schema.items?.x : schema.x) ?? {}) as { ref?: string }
    const ids = ref === undefined ? null : await within(ctx, ref, scopeOf(ui))
    if (ids && ids.length <= mostOffered) offered[key] = { ...ui, 'ui:within': ids }
  }
  return offered
}
