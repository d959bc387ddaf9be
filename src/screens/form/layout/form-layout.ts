/** The form's lines from the resource's layout and the declaration: pure. */
import type { FormLayout, FormRow, FormSection, FormTab, Resource } from '../../../resources/core/define-module'
import type { Entity, Field } from '../../../schemas/core/define'
import { isDerived } from '../../../schemas/core/derived/is-derived'
import { holds, isJson, isLong } from '../../../schemas/core/field-types'
import { hasShape } from '../../../schemas/core/json-schema'
import { same } from '../../../schemas/core/same'
import { namesIn, rowOf } from '../../../schemas/core/sections'
import type { Condition, I18nText } from '../../../schemas/core/types'

/** What stands above fields that administrators added: their own words, or null = the common ones. */
export type CustomTitle = I18nText | null
/** Lines of one or two fields under an optional heading. */
export interface LayoutBlock {
  section?: string
  /** It folds, and begins so (`x.sections`). */
  folded?: true | Condition
  custom?: CustomTitle
  /** Headed as the tab that it stood on. */
  tab?: string
  /** Of a new record, folded away with others (`newFirst`). */
  isBehind?: true
  rows: readonly (readonly string[])[]
}
/** One nameless tab when the form has none. */
export interface LayoutTab {
  tab?: string
  custom?: CustomTitle
  blocks: readonly LayoutBlock[]
  panel?: FormTab['panel']
}

/** The form is there: see use-form-layout.ts. */
export type LaidOut = Pick<Resource, 'hide' | 'inputs'> & { form: FormLayout | undefined; newFirst?: Resource['newFirst'] }

export const fieldsIn = (layout: readonly LayoutTab[]): string[] =>
  layout.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows.flat()))

/**
 * Fields that the layout doesn't name follow in the order of the declaration; a lookup begins with code and name and ends
 * with its marks. Last come the fields that administrators added, on a tab of their own where there are tabs.
 * @param options.inPlace the form lies over another one: of the added fields only those that it can't do without
 * @param options.isNew what the resource names first stands there (`newFirst`)
 */
export function formLayout(entity: Entity, resource: LaidOut, { inPlace = false, isNew = false } = {}): LayoutTab[] {
  const tabs = wholeForm(entity, resource, inPlace)
  if (isNew && resource.newFirst) return onePage(tabs, resource.newFirst, entity)
  return isNew && !inPlace ? [...startsOf(resource), ...tabs] : tabs
}

const startsOf = ({ form = [] }: LaidOut): LayoutTab[] =>
  form.flatMap((part) => (isTab(part) && part.newOnly && part.panel ? [{ tab: part.tab, blocks: [], panel: part.panel }] : []))

function wholeForm(entity: Entity, resource: LaidOut, inPlace: boolean): LayoutTab[] {
  const fields = shownFields(entity, resource)
  const named = new Set(namesOf(entity, resource.form ?? []))
  const isAdded = ({ name, custom }: Field) => custom !== undefined && !named.has(name)
  const tabs = declaredLayout(
    fields.filter((field) => !isAdded(field)),
    entity,
    resource.form ?? [],
  )
  const added = addedBlocks(fields.filter((field) => isAdded(field) && (!inPlace || isQuick(field))))
  const [first, ...others] = tabs
  if (added.length === 0 || !first) return tabs
  return first.tab === undefined ? [{ ...first, blocks: [...first.blocks, ...added] }, ...others] : [...tabs, addedTab(added)]
}

/** Without tabs: first these, and what administrators want to be filled in at once, then the rest under the names of its tabs. */
function onePage(tabs: readonly LayoutTab[], first: readonly FormRow[], entity: Entity): LayoutTab[] {
  const there = fieldsIn(tabs)
  const added = entity.fields.filter((field) => field.custom && isQuick(field) && there.includes(field.name))
  const rows = [
    ...first.map(rowOf),
    ...pairs(
      added.map(({ name }) => name),
      takesLine(added),
    ),
  ]
    .map((row) => row.filter((name) => there.includes(name)))
    .filter((row) => row.length > 0)
  const placed = new Set(rows.flat())
  const behind = tabs.flatMap(({ tab, custom, blocks }) =>
    blocks
      .map((block) => ({
        ...block,
        rows: block.rows.map((row) => row.filter((name) => !placed.has(name))).filter((row) => row.length > 0),
      }))
      .filter((block) => block.rows.length > 0)
      .map((block, at): LayoutBlock => ({ ...(at === 0 ? headOf({ tab, custom }) : {}), ...block, isBehind: true })),
  )
  return [{ blocks: [{ rows }, ...behind] }]
}

const headOf = ({ tab, custom }: { tab?: string | undefined; custom?: CustomTitle | undefined }): Partial<LayoutBlock> => ({
  ...(tab === undefined ? {} : { tab }),
  ...(custom === undefined ? {} : { custom }),
})

/** Each tab is a card, and without tabs each section; what stands above the first section is one too. */
export const cardsOf = (layout: readonly LayoutTab[]): LayoutTab[] =>
  layout.flatMap((tab) => (layout.length > 1 ? [tab] : tab.blocks.map((block) => ({ blocks: [block] }))))

const isQuick = ({ required, custom }: Field): boolean => required || (custom?.show_in.includes('quick_create') ?? false)

function declaredLayout(fields: readonly Field[], entity: Entity, layout: FormLayout): LayoutTab[] {
  const [first, ...others] = wholeLayout(fields, entity, layout).map((tab) => ({
    ...tab,
    blocks: merged(
      known(
        tab.blocks.map((block) => inPlaces(block, fields)),
        fields,
      ),
    ),
  }))
  return first ? [first, ...others.filter((tab) => tab.blocks.length > 0 || 'panel' in tab)] : []
}

/** With the fields that take no place here, so that those behind them count the same for everybody. */
function wholeLayout(fields: readonly Field[], entity: Entity, layout: FormLayout): LayoutTab[] {
  const named = new Set(namesOf(entity, layout))
  const sections = freeSections(entity, named)
  const inSections = sections.flatMap(({ rows }) => rows.flat())
  const left = fields.map((field) => field.name).filter((name) => !named.has(name) && !inSections.includes(name))
  const head = entity.lookup === false ? [] : lookupHead.filter((name) => left.includes(name))
  const tail = entity.lookup === false ? [] : lookupTail.filter((name) => left.includes(name))
  const rest = left.filter((name) => !head.includes(name) && !tail.includes(name))
  const tabs = layout.filter((part): part is FormTab => isTab(part) && !part.newOnly)
  const free = layout.filter((part): part is FormRow | FormSection => !isTab(part))
  const own =
    tabs.length > 0
      ? tabs.map(({ tab, fields: parts, panel }) => ({ tab, blocks: blocksOf(entity, parts), ...(panel ? { panel } : {}) }))
      : [{ blocks: [] }]
  const [first, ...others] = own
  const blocks = [
    ...rowsBlock([...(head.length > 0 ? [head] : [])]),
    ...blocksOf(entity, free),
    ...(first?.blocks ?? []),
    ...rowsBlock(pairs(rest, takesLine(fields))),
    ...sections,
    ...rowsBlock(pairs(tail, takesLine(fields))),
  ]
  return [{ ...first, blocks }, ...others].map((tab) => ({ ...tab, blocks: merged(tab.blocks) }))
}

/**
 * Where each field stands in its section as the form is laid out, counted from 1.
 * @param entity without settings
 */
export function standardPlaces(entity: Entity, resource: LaidOut): ReadonlyMap<string, number> {
  const blocks = wholeLayout(
    shownFields(entity, resource).filter(({ custom }) => custom === undefined),
    entity,
    resource.form ?? [],
  ).flatMap((tab) => tab.blocks)
  return new Map(blocks.flatMap(({ rows }) => rows.flat().map((name, at) => [name, at + 1] as const)))
}

/** The lines of a section of which an administrator has moved fields; what had a line of its own keeps one. */
function inPlaces(block: LayoutBlock, fields: readonly Field[]): LayoutBlock {
  const standing = block.rows.flat().flatMap((name, at) => {
    const field = fields.find((candidate) => candidate.name === name)
    return field ? [{ name, at: Number(field.setting?.place ?? at + 1), isMoved: (field.setting?.place ?? null) !== null }] : []
  })
  if (!standing.some(({ isMoved }) => isMoved)) return block
  const alone = new Set(block.rows.filter((row) => row.length === 1).flat())
  return {
    ...block,
    rows: pairs(
      standing.sort((a, b) => a.at - b.at).map(({ name }) => name),
      (name) => alone.has(name),
    ),
  }
}

/** Added fields under their headings, in the order in which the first of each stands. */
function addedBlocks(fields: readonly Field[]): LayoutBlock[] {
  const groups: { custom: CustomTitle; names: string[] }[] = []
  for (const { name, custom } of fields) {
    const title = custom?.section && Object.values(custom.section).some(Boolean) ? custom.section : null
    const group = groups.find((candidate) => same(candidate.custom, title))
    if (group) group.names.push(name)
    else groups.push({ custom: title, names: [name] })
  }
  return groups.map(({ custom, names }) => ({ custom, rows: pairs(names, takesLine(fields)) }))
}

/** What its label says is not said again above its fields. */
function addedTab(blocks: readonly LayoutBlock[]): LayoutTab {
  const [only, ...more] = blocks
  const title = more.length === 0 ? (only?.custom ?? null) : null
  return { custom: title, blocks: blocks.map(({ custom = null, rows }) => (same(custom, title) ? { rows } : { custom, rows })) }
}

/** What is derived stands among what people enter. json is edited only where its shape is declared or a module brings an input for it; the marks of a lookup's default are set in the list; what an administrator hid is left out. */
export function shownFields(entity: Entity, resource: Pick<Resource, 'hide' | 'inputs'>): Field[] {
  return entity.fields.filter(
    (field) =>
      (!field.x.computed || isDerived(field.x)) &&
      !field.setting?.hidden &&
      !resource.hide.includes(field.name) &&
      (!isJson(field) || hasShape(field) || resource.inputs[field.name] !== undefined) &&
      !(entity.lookup !== false && field.name === 'is_default'),
  )
}

const lookupHead = ['code', 'name']
const lookupTail = ['description', 'colour', 'active']

const isTab = (part: FormRow | FormSection | FormTab): part is FormTab => typeof part === 'object' && 'tab' in part
const isSection = (part: FormRow | FormSection): part is FormSection => typeof part === 'object' && 'section' in part

function namesOf(entity: Entity, layout: FormLayout): string[] {
  return layout.flatMap((part): readonly string[] => {
    if (typeof part === 'string') return [part]
    if ('tab' in part) return namesOf(entity, part.fields)
    return 'section' in part ? linesOf(entity, part).flat() : part
  })
}

const linesOf = (entity: Entity, { section, fields }: FormSection): (readonly string[])[] =>
  (fields ?? entity.x.sections?.[section]?.fields ?? []).map(rowOf)

function blocksOf(entity: Entity, parts: readonly (FormRow | FormSection)[]): LayoutBlock[] {
  return parts.map((part) => (isSection(part) ? sectionBlock(entity, part.section, linesOf(entity, part)) : { rows: [rowOf(part)] }))
}

function sectionBlock(entity: Entity, section: string, rows: LayoutBlock['rows']): LayoutBlock {
  const { folded } = entity.x.sections?.[section] ?? {}
  return { section, ...(folded ? { folded } : {}), rows }
}

/** Sections of the entity with those of their fields that the layout does not place elsewhere. */
function freeSections(entity: Entity, named: ReadonlySet<string>): LayoutBlock[] {
  return Object.entries(entity.x.sections ?? {})
    .filter(([, section]) => namesIn(section).some((name) => !named.has(name)))
    .map(([name, { fields }]) =>
      sectionBlock(
        entity,
        name,
        fields.map((row) => rowOf(row).filter((field) => !named.has(field))).filter((row) => row.length > 0),
      ),
    )
}

const rowsBlock = (rows: readonly (readonly string[])[]): LayoutBlock[] => (rows.length > 0 ? [{ rows }] : [])

const isWide = (field: Field): boolean => isLong(field) || holds(field, 'translated', 'rows', 'json')
const takesLine =
  (fields: readonly Field[]) =>
  (name: string): boolean => {
    const field = fields.find((candidate) => candidate.name === name)
    return field !== undefined && (field.custom ? field.custom.width === 'full' : isWide(field))
  }

/** Two narrow fields a line; wide ones have their own. */
function pairs(names: readonly string[], isWide: (name: string) => boolean): string[][] {
  const rows: string[][] = []
  for (const name of names) {
    const last = rows.at(-1)
    if (!isWide(name) && last?.length === 1 && !last.some(isWide)) last.push(name)
    else rows.push([name])
  }
  return rows
}

/** Fields that the person may not read, or that the form leaves out, take no place. */
function known(blocks: readonly LayoutBlock[], fields: readonly Field[]): LayoutBlock[] {
  const names = new Set(fields.map((field) => field.name))
  return blocks
    .map((block) => ({ ...block, rows: block.rows.map((row) => row.filter((name) => names.has(name))).filter((row) => row.length > 0) }))
    .filter((block) => block.rows.length > 0)
}

/** Nameless blocks one after another are one. */
function merged(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  return blocks.reduce<LayoutBlock[]>((all, block) => {
    const last = all.at(-1)
    if (!block.section && last && !last.section) return [...all.slice(0, -1), { rows: [...last.rows, ...block.rows] }]
    return [...all, block]
  }, [])
}
