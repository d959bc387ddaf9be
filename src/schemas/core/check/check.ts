/**
 * Declarations are checked at the start: what the compiler can't see (names over several files, names in texts, values
 * against rules) is said in a sentence with file, field and the likely mistake.
 */
import { checkActions } from './check-actions'
import { checkClosed } from './check-closed'
import { checkConditions } from './check-conditions'
import { checkDerived, checkFollowed } from './check-derived'
import { checkDocument } from './check-document'
import { checkEntity } from './check-entity'
import { checkField } from './check-field'
import { checkKeys } from './check-keys'
import { checkNames } from './check-names'
import { checkPermissions } from './check-permissions'
import { checkRequest, checkRequestActions } from './check-request'
import { checkShape } from './check-shape'
import { checkSections } from './check-sections'
import { checkSeeds } from './check-seeds'
import type { Problem } from './check-problem'
import type { Entity } from '../define'

export type { Problem } from './check-problem'

/** @returns everything that is wrong, in the order of the files; empty = sound */
export function checkDeclarations(entities: readonly Entity[]): Problem[] {
  const known = new Map(entities.map((entity) => [entity.name, entity]))
  const roles = (known.get('sc/role')?.seeds ?? []).map(({ code }) => String(code))
  const shapes = entities.flatMap((entity) => [...checkKeys(entity), ...checkShape(entity, roles)])
  // Where something has not the shape of a declaration the others can't be asked.
  if (shapes.length > 0) return shapes
  return [
    ...checkNames(entities),
    ...checkPermissions(entities),
    ...entities.flatMap((entity) => [
      ...checkEntity(entity, known),
      ...entity.fields.flatMap((field) => [
        ...checkField(entity, field, known),
        ...(field.items ?? []).flatMap((item) => checkField(entity, item, known, field)),
      ]),
      ...checkConditions(entity, known),
      ...checkDerived(entity, known),
      ...checkActions(entity, known),
      ...checkDocument(entity),
      ...checkClosed(entity, known),
      ...checkRequest(entity),
      ...checkSections(entity, known),
      ...checkSeeds(entity, known),
    ]),
    ...checkFollowed(entities),
    ...checkRequestActions(entities),
  ]
}

/** @throws DeclarationError with one line a problem */
export function requireSoundDeclarations(entities: readonly Entity[]): void {
  const problems = checkDeclarations(entities)
  if (problems.length > 0) throw new DeclarationError(problems)
}

export class DeclarationError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(`The declarations don't fit together:\n${problems.map(problemText).join('\n')}`)
    this.name = 'DeclarationError'
  }
}

export const problemText = ({ file, field, sentence }: Problem): string =>
  `- ${file}${field === undefined ? '' : `, field ${field}`}: ${sentence}`
