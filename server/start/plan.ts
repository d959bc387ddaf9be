/** `npm run db:plan`: what the next start would change in the database, without changing it. */
import { declaredEntities } from '../../src/schemas'
import type { Config } from '../config/config'
import { connect } from '../database/connection/connect'
import { planMigration } from '../database/migration/migrate'
import { obstacleText } from '../database/migration/migration-errors'
import { consequenceText } from '../database/names/consequence-text'
import { jobSteps } from '../jobs/install'
import { createSnapshot } from '../kernel/registry'
import { namedIn, readSources } from './named-in-source'
import { findOrOpenDatabase, type Terminal } from './open-database'

/** @returns false when something would stop the start */
export async function printPlan(config: Config, terminal: Terminal): Promise<boolean> {
  const database = await findOrOpenDatabase(config, terminal)
  const owner = connect(database.migrateUrl, { max: 1, application_name: 'kontor plan', statement_timeout: 0 })
  try {
    const { steps, obstacles, notes, consequences } = await planMigration(owner.db, createSnapshot(declaredEntities), {
      applicationRole: database.applicationRole,
    })
    const all = [...steps, ...(await jobSteps(owner.db, database.applicationRole))]
    for (const { sql, why } of all) terminal.say(`-- ${why}\n${sql};`)
    const sources = consequences.length === 0 ? [] : await readSources(process.cwd())
    for (const consequence of consequences) terminal.say(consequenceText(consequence, namedIn(sources, consequence.change)))
    for (const note of notes) terminal.say(`-- ${note}`)
    if (obstacles.length > 0)
      terminal.complain(`\nThe start would stop, since data would be lost or refused:\n${obstacles.map(obstacleText).join('\n')}`)
    else if (all.length === 0) terminal.say('Nothing to do: the database is what the declarations say.')
    return obstacles.length === 0
  } finally {
    await owner.close()
    await database.stop()
  }
}
