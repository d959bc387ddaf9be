/** Owner codes (spec/README.md §2): `d12` a department with all below it, `g3` a group, `u7` a person. */
export interface Owner {
  type: 'department' | 'group' | 'user'
  id: number
}

const types = { d: 'department', g: 'group', u: 'user' } as const

/** @returns undefined for what is no owner code */
export function parseOwner(code: string): Owner | undefined {
  const [, prefix, id] = /^([dgu])([1-9]\d*)$/.exec(code) ?? []
  // The pattern lets only these three prefixes through.
  return prefix && id ? { type: types[prefix as keyof typeof types], id: Number(id) } : undefined
}

export const idsOf = (owners: readonly string[], type: Owner['type']): number[] =>
  owners
    .map(parseOwner)
    .filter((owner) => owner?.type === type)
    .map((owner) => owner?.id ?? 0)
