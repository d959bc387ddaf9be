/** What leads that become one have together, of the fields whose source nobody chooses (cm.md §2.4). Pure. */

export interface JoinedPerson {
  id?: number
  person: number
  role: string | null
}
export interface JoinedLead {
  owner: number | null
  person: number | null
  collaborators: readonly number[]
  tags: readonly number[]
  persons: readonly JoinedPerson[]
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** @param leads the survivor first, whose order leads */
export const joinedTags = (leads: readonly JoinedLead[]): number[] => distinct(leads.flatMap(({ tags }) => tags))

/** Everybody who worked on one of them goes on working on it. @param owner who has it now */
export const joinedCollaborators = (leads: readonly JoinedLead[], owner: number | null): number[] =>
  distinct([...leads.flatMap(({ collaborators }) => collaborators), ...leads.map((lead) => lead.owner)]).filter((id) => id !== owner)

/**
 * The survivor's rows as they stand, then who is not among them: people with their roles, and contacts that are no longer the first one.
 * @param person its first contact now
 */
export function joinedPersons(leads: readonly JoinedLead[], person: number | null): JoinedPerson[] {
  const rows: JoinedPerson[] = [...(leads[0]?.persons ?? [])]
  const others = leads.slice(1).flatMap(({ persons }) => persons.map((row) => ({ person: row.person, role: row.role })))
  const first = leads.flatMap((lead) => (lead.person === null || lead.person === person ? [] : [{ person: lead.person, role: null }]))
  for (const row of [...others, ...first]) if (!rows.some((known) => known.person === row.person)) rows.push(row)
  return rows
}
