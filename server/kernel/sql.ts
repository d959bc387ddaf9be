/** A fragment of a query, by the type of what it answers. */
import type { RawBuilder } from 'kysely'

export type Sql<T = unknown> = RawBuilder<T>

/** An identifier in double quotes, always, since field names may be SQL words. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text literal; backslashes mean themselves (standard_conforming_strings, which connect.ts states). */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
