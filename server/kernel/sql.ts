/** A fragment of a query, by the type of what it answers. */
import { sql, type RawBuilder } from 'kysely'

export type Sql<T = unknown> = RawBuilder<T>

/** An identifier in double quotes, always, since field names may be SQL words. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text literal; backslashes mean themselves (standard_conforming_strings, which connect.ts states). */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Does a list of codes, which may be empty, name one of these? Never null, and by the list's index, which `coalesce` would hide. */
export const namesOneOf = (column: Sql, codes: readonly string[]): Sql<boolean> =>
  sql<boolean>`(${column} is not null and ${column} && ${codes}::text[])`
