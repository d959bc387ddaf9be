/** A fragment of a query, by the type of what it answers. */
import type { RawBuilder } from 'kysely'

export type Sql<T = unknown> = RawBuilder<T>
