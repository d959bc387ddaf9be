/** The type of a value as JSON Schema calls it. */

/** @returns undefined where it says none, or several */
export const jsonTypeOf = (schema: { type?: unknown } | undefined): string | undefined =>
  typeof schema?.type === 'string' ? schema.type : undefined

/** A whole number is a number; what takes several types fits any. */
export const fitsType = (needed: string | undefined, given: string | undefined): boolean =>
  needed === undefined || given === undefined || needed === given || (needed === 'number' && given === 'integer')
