/**
 * Child rows of which single values stand in a cell each (`x.cells`): a person's first e-mail address, his mobile number. Sheets
 * bring and take them so, and the other rows stay as they are.
 */
import type { Entity, Field } from './define'
import { fold } from './fold'
import type { RowCell } from './types'

export interface CellField {
  /** As if it were a field of the record: its name, its type, its limits. */
  field: Field
  /** The child rows that it stands in. */
  list: Field
  cell: RowCell
}

type Row = Readonly<Record<string, unknown>>
const known = new WeakMap<readonly Field[], readonly CellField[]>()

/** The cells of an entity's child rows, in the order in which they are declared. */
export function cellFields({ fields }: Pick<Entity, 'fields'>): readonly CellField[] {
  const cells =
    known.get(fields) ??
    fields.flatMap((list) =>
      Object.entries(list.x.cells ?? {}).flatMap(([name, cell]) => {
        const item = list.items?.find((one) => one.name === cell.value)
        if (!item) return []
        const { unique: _unique, ...x } = item.x
        return [{ field: { ...item, name, required: false, x: { ...x, ...(list.x.guard ? { guard: list.x.guard } : {}) } }, list, cell }]
      }),
    )
  known.set(fields, cells)
  return cells
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []) // child rows by the field's type
const asText = (value: unknown): string => (typeof value === 'string' ? fold(value) : '')

/** A row while it may take another value. */
interface Slot {
  row: Row
}

const isMeant = ({ row }: Slot, { where = {} }: RowCell): boolean => Object.entries(where).every(([name, value]) => row[name] === value)

/** The rows that a cell may mean: the one that stands for all first, then in their order. */
function slotAt(slots: readonly Slot[], cell: RowCell): Slot | undefined {
  const leads = ({ row }: Slot) => cell.first !== undefined && row[cell.first] === true
  const meant = slots.filter((slot) => isMeant(slot, cell))
  return [...meant.filter(leads), ...meant.filter((slot) => !leads(slot))][(cell.place ?? 1) - 1]
}

/** What stands in the cell of a record's child rows; null = nothing. */
export const cellOf = (rows: unknown, cell: RowCell): unknown =>
  slotAt(
    rowsOf(rows).map((row) => ({ row })),
    cell,
  )?.row[cell.value] ?? null

export interface GivenCell {
  name: string
  cell: RowCell
  /** Null = empty. */ value: unknown
}

/**
 * The child rows with what cells say: the row that a cell means takes its value, is made, or goes where the cell is empty; a value
 * that another row has already brings that row into the cell's place. All others stay.
 * @param rows child rows as they stand
 * @returns them, and which of them each filled cell stands in
 */
export function placeCells(rows: unknown, all: readonly GivenCell[]): { rows: readonly Row[]; at: ReadonlyMap<string, number> } {
  const given = all.filter(({ cell }) => cell.row === undefined)
  let slots = rowsOf(rows).map((row): Slot => ({ row }))
  // Rows that go keep their places until the others have found theirs.
  const gone = new Set(given.filter(({ value }) => value === null).map(({ cell }) => slotAt(slots, cell)))
  const filled = new Map<string, Slot>()
  for (const { name, cell, value } of given.filter((one) => one.value !== null)) {
    const isFree = (slot: Slot) => !gone.has(slot) && ![...filled.values()].includes(slot)
    const there = slotAt(slots, cell)
    const own = there && isFree(there) ? there : undefined
    const holder = slots.find((slot) => isMeant(slot, cell) && isFree(slot) && asText(slot.row[cell.value]) === asText(value))
    const taken = holder ?? own ?? { row: { ...cell.where } }
    if (!slots.includes(taken)) slots = [...slots, taken]
    else if (own && taken !== own) slots = broughtBefore(slots, { taken, own, cell })
    taken.row = { ...taken.row, [cell.value]: value }
    filled.set(name, taken)
  }
  for (const name of new Set(all.flatMap(({ cell }) => cell.row ?? []))) {
    const own = all.filter(({ cell }) => cell.row === name)
    const [first] = own
    const there = first && slotAt(slots, first.cell)
    if (!first || (!there && own.every(({ value }) => value === null))) continue
    const taken = there ?? { row: { ...first.cell.where } }
    if (!there) slots = [...slots, taken]
    taken.row = { ...taken.row, ...Object.fromEntries(own.map(({ cell, value }) => [cell.value, value])) }
    if (there && isBare(taken.row, first.cell)) gone.add(taken)
    for (const one of own) if (one.value !== null) filled.set(one.name, taken)
  }
  const left = slots.filter((slot) => !gone.has(slot))
  return { rows: left.map(({ row }) => row), at: new Map([...filled].map(([name, slot]) => [name, left.indexOf(slot)])) }
}

/** Nothing is left in it but what kind of row it is. */
const isBare = (row: Row, { where = {} }: RowCell): boolean =>
  Object.entries(row).every(
    ([name, value]) => name === 'id' || Object.hasOwn(where, name) || typeof value === 'boolean' || value === null || value === '',
  )

/** What stood there comes after it, and no longer stands for all. */
function broughtBefore(slots: readonly Slot[], { taken, own, cell: { first } }: { taken: Slot; own: Slot; cell: RowCell }): Slot[] {
  if (first !== undefined && own.row[first] === true) {
    own.row = { ...own.row, [first]: false }
    taken.row = { ...taken.row, [first]: true }
  }
  return slots.flatMap((slot) => (slot === own ? [taken, own] : slot === taken ? [] : [slot]))
}
