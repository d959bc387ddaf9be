/** What of cm stands in a person's name: handed over when he leaves, transferred while he stays (cm.md §6). */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'
import type { Transferable } from '../../../../src/shared/cm/transfer'

interface InName {
  /** Of the entity: who may pass it on. */
  act: string
  /** Those that still ask for somebody, under the alias `r`; default all. */
  rows?: () => Sql<boolean>
}

/** Closed leads stay with who sold them, and what was done with who did it. */
export const inName: Readonly<Record<Transferable, InName>> = {
  organization: { act: 'transfer' },
  person: { act: 'transfer' },
  lead: { act: 'transfer', rows: () => sql<boolean>`r.status = 'open'` },
  activity: { act: 'edit', rows: () => sql<boolean>`r.status = 'planned'` },
}
