/** The system's context outside a running application. */
import type { Context, Db } from '../server/kernel/context'
import type { Snapshot } from '../server/kernel/registry'
import { createSecrets } from '../server/kernel/secrets'

export const systemContextFor = (db: Db, snapshot: Snapshot): Context => ({
  person: null,
  tree: {},
  language: 'tw',
  now: () => new Date(),
  db,
  autonomous: db,
  snapshot,
  secrets: createSecrets('a secret of the bench'),
  companyZone: () => 'Asia/Taipei',
  companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
  origin: {},
  afterCommit: (act) => act(),
  hooks: {},
})
