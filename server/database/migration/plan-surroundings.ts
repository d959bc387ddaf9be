/** Extension, collations and functions. */
import type { Catalog } from './catalog'
import {
  collations,
  collationLocales,
  followFunction,
  functions,
  gateFunction,
  lockFunction,
  refuseFunction,
  sumFunction,
  unpurgedFunction,
} from '../schema/infrastructure'
import { ledgerFunctions } from '../schema/ledger'
import type { Draft } from './plan-model'
import { partitionFunction } from '../schema/partitions'
import { literal } from '../../kernel/sql'
import { fingerprint, type TableModel } from '../schema/table-model'

const allFunctions = [
  ...[...functions, ...gateFunction, ...refuseFunction, ...unpurgedFunction, ...followFunction],
  ...[...sumFunction, ...lockFunction, ...partitionFunction, ...ledgerFunctions],
]
/** Comment of kontor_fold: which version of all functions is there. */
const functionsMark = fingerprint(allFunctions.join('\n'))

export function compareSurroundings(catalog: Catalog, desired: readonly TableModel[], draft: Draft): void {
  const needsGist = desired.some((table) =>
    table.constraints.some(({ definition }) => definition.startsWith('exclude using gist') && definition.includes(' with =')),
  )
  if (needsGist && !catalog.extensions.has('btree_gist')) {
    draft.surroundings.push({ sql: 'create extension if not exists btree_gist', why: extensionHint })
  }
  const known = new Map(catalog.collations.map((collation) => [collation.name, collation]))
  for (const [index, name] of Object.keys(collationLocales).entries()) {
    if (!known.has(name)) draft.surroundings.push({ sql: collations[index] ?? '', why: `collation ${name}` })
  }
  for (const { name, recorded, actual } of catalog.collations.filter(
    ({ recorded, actual }) => recorded !== null && actual !== null && recorded !== actual,
  )) {
    draft.notes.push(`The sorting rules of ${name} changed from ICU version ${recorded} to ${actual}: indexes that sort by it are rebuilt.`)
    draft.constraints.push(...reindexSteps(name))
  }
  if (catalog.functions !== functionsMark) {
    draft.surroundings.push(...allFunctions.map((sql) => ({ sql, why: 'functions' })), {
      sql: `comment on function kontor_fold(text) is ${literal(functionsMark)}`,
      why: 'functions',
    })
  }
}

export const extensionHint =
  'Exclusion constraints over equal fields need the extension btree_gist (part of postgresql-contrib; on a managed server enable it, or let an administrator run: create extension btree_gist)'

/** Rebuilds what was sorted by the old rules, then records the new version. */
function reindexSteps(collation: string): { sql: string; why: string }[] {
  const why = `collation ${collation} has a new version`
  return [
    {
      sql: `do $$ declare found regclass; begin
  for found in select distinct objid::regclass from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_collation'::regclass
    and refobjid = '${collation}'::regcollation and (select relkind from pg_class where oid = objid) = 'i'
  loop execute format('reindex index %s', found); end loop; end $$`,
      why,
    },
    { sql: `alter collation ${collation} refresh version`, why },
  ]
}
