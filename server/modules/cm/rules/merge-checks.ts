/** Which records may become one (cm.md §9). Pure. */
export interface Merged { id: number; parent: number | null; registry_type?: string | null; registry_no?: string | null }

/** @returns a parent that would be merged with its child, however far below; undefined when there is none @param parents of all ancestors: child → parent */
export function parentWithChild(records: readonly Merged[], parents: ReadonlyMap<number, number>): [parent: number, child: number] | undefined {
  const ids = new Set(records.map(({ id }) => id))
  for (const { id } of records) {
    const seen = new Set([id])
    for (let above = parents.get(id); above !== undefined && !seen.has(above); above = parents.get(above)) {
      if (ids.has(above)) return [above, id]
      seen.add(above)
    }
  }
  return undefined
}

/** @returns the first whose registry number is another than that of one before it: two legal persons are never one */
export function otherRegistryNumber(records: readonly Merged[]): number | undefined {
  const numbered = records.filter(({ registry_no }) => registry_no)
  return numbered.find(({ registry_type, registry_no }) => registry_type !== numbered[0]?.registry_type || registry_no !== numbered[0]?.registry_no)?.id
}
