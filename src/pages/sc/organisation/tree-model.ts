/** The department tree as rows, what lies below what, and where a department may go: pure. */
import type { Language } from '../../../providers/i18n/language'
import type { TreeDepartment } from '../../../shared/sc/org-chart'
import { foundIn } from '../../../components/inputs/owner-tree'
import { i18nText } from '../../../shared/engine/i18n-text'

/** A visible line of the tree. */
export interface TreeRow {
  department: TreeDepartment
  /** From 1. */
  depth: number
  /** Place among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
  /** Undefined: nothing below it. */
  open: boolean | undefined
}

/** Children by parent; what has no parent among them stands at the top (null). */
export function childrenByParent(departments: readonly TreeDepartment[]): ReadonlyMap<number | null, readonly TreeDepartment[]> {
  const known = new Set(departments.map(({ id }) => id))
  const children = new Map<number | null, TreeDepartment[]>()
  for (const department of departments) {
    const parent = department.parent_id !== null && known.has(department.parent_id) ? department.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), department])
  }
  return children
}

/** @param isOpen is what lies below this one shown? */
export function treeRows(departments: readonly TreeDepartment[], isOpen: (id: number) => boolean): TreeRow[] {
  const children = childrenByParent(departments)
  const walk = (parent: number | null, depth: number): TreeRow[] => {
    const siblings = children.get(parent) ?? []
    return siblings.flatMap((department, index) => {
      const open = children.has(department.id) ? isOpen(department.id) : undefined
      return [{ department, depth, place: index + 1, siblings: siblings.length, open }, ...(open ? walk(department.id, depth + 1) : [])]
    })
  }
  return walk(null, 1)
}

/** Those that the search leaves, with everything above them. */
export const searched = (departments: readonly TreeDepartment[], text: string, language: Language): readonly TreeDepartment[] => {
  const found = new Set(foundIn(departments, text, language).map(({ id }) => id))
  return departments.filter(({ id }) => found.has(id))
}

/** The department and all below it. */
export function withBelow(departments: readonly TreeDepartment[], id: number): ReadonlySet<number> {
  const children = childrenByParent(departments)
  const all = new Set<number>()
  const add = (one: number) => {
    all.add(one)
    for (const child of children.get(one) ?? []) add(child.id)
  }
  add(id)
  return all
}

/** Everything above it, the nearest first. */
export function above(departments: readonly TreeDepartment[], id: number): TreeDepartment[] {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const line: TreeDepartment[] = []
  for (let at = byId.get(byId.get(id)?.parent_id ?? 0); at && !line.includes(at); at = byId.get(at.parent_id ?? 0)) line.push(at)
  return line
}

/** Under which a department may be put, as far as the tree tells: active, of a higher level, neither itself nor below it nor where it is. */
export function placesFor(departments: readonly TreeDepartment[], moved: TreeDepartment): TreeDepartment[] {
  const own = withBelow(departments, moved.id)
  return departments.filter(({ id, status, rank }) => status === 'active' && rank < moved.rank && id !== moved.parent_id && !own.has(id))
}

/** "Company ▸ Sales ▸ Overseas" */
export const pathText = (departments: readonly TreeDepartment[], department: TreeDepartment, language: Language): string =>
  [department, ...above(departments, department.id)]
    .reverse()
    .map((one) => nameOf(one, language))
    .join(' ▸ ')

export const nameOf = ({ name, code }: Pick<TreeDepartment, 'name' | 'code'>, language: Language): string =>
  i18nText(name, language) || code

/** May the caller move it? The root stays where it is. */
export const mayMove = ({ parent_id, _actions }: TreeDepartment): boolean =>
  parent_id !== null && ['edit', 'move'].every((action) => _actions.includes(action))
