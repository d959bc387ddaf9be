/** Departments as a tree, and what of it a search leaves: pure. */
import { ownerCode } from '../../providers/data/refs'
import type { Language } from '../../providers/i18n/language'
import type { ListedDepartment } from '../../shared/sc/people-lists'
import { i18nText } from '../../shared/engine/i18n-text'

/** In the order of the tree. */
export type Department = Pick<ListedDepartment, 'id' | 'code' | 'name' | 'parent_id'>
export interface DepartmentNode {
  key: string
  title: string
  code: string
  children: DepartmentNode[]
}

/** A department whose parent is not among them stands at the top. */
export function departmentTree(departments: readonly Department[], language: Language): DepartmentNode[] {
  const nodes = new Map(
    departments.map(({ id, code, name }) => [
      id,
      {
        key: ownerCode('sc/department', id),
        title: i18nText(name, language) || code,
        code,
        children: [],
      } satisfies DepartmentNode as DepartmentNode,
    ]),
  )
  const roots: DepartmentNode[] = []
  for (const { id, parent_id } of departments) {
    const node = nodes.get(id)
    if (node) (nodes.get(parent_id ?? 0)?.children ?? roots).push(node)
  }
  return roots
}

/** Those whose name or code has the text, with everything above them. */
export function foundIn(departments: readonly Department[], text: string, language: Language): readonly Department[] {
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  if (wanted === '') return departments
  const byId = new Map(departments.map((department) => [department.id, department]))
  const kept = new Set<number>()
  for (const department of departments) {
    if (![i18nText(department.name, language), department.code].some((one) => one.normalize('NFKC').toLowerCase().includes(wanted)))
      continue
    for (let at: Department | undefined = department; at && !kept.has(at.id); at = byId.get(at.parent_id ?? 0)) kept.add(at.id)
  }
  return departments.filter(({ id }) => kept.has(id))
}
