/** What an owner code names (spec/README.md §2), by its letter: `d12` a department, `g3` a group, `u7` a person. */
export const ownerEntities = { d: 'sc/department', g: 'sc/group', u: 'sc/user' } as const

const byLetter: Readonly<Record<string, string>> = ownerEntities

/** @returns undefined for what is no such letter */
export const ownerEntity = (letter: string | undefined): string | undefined => byLetter[letter ?? '']

/** @returns undefined for an entity that no owner code names */
export const ownerLetter = (entity: string): string | undefined => Object.entries(ownerEntities).find(([, name]) => name === entity)?.[0]

/** `u7`, and no account that begins like one. */
export const isOwnerCode = (text: string): boolean => /^[dgu][1-9]\d*$/.test(text)
