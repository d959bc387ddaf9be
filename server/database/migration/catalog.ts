/** What the database has, read from its catalog in one statement. Objects without our mark are somebody else's and are left alone. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'

export interface CatalogColumn {
  name: string
  type: string
  not_null: boolean
  default: string | null
  /** a or d, else empty */
  identity: string
}
export interface CatalogConstraint {
  name: string
  kind: 'p' | 'c' | 'f' | 'x' | 'u' | 't'
  mark: string | null
  target: string | null
  columns: string[]
}
export interface CatalogIndex {
  name: string
  unique: boolean
  valid: boolean
  mark: string | null
}
export interface CatalogTable {
  name: string
  kind: 'plain' | 'unlogged' | 'partitioned'
  columns: CatalogColumn[]
  constraints: CatalogConstraint[]
  indexes: CatalogIndex[]
}

export interface Catalog {
  tables: Map<string, CatalogTable>
  /** Whether each extension is installed. */
  extensions: ReadonlySet<string>
  collations: readonly { name: string; recorded: string | null; actual: string | null }[]
  /** What kontor_fold's comment says: the version of the functions. */
  functions: string | null
}

interface Row {
  name: string
  kind: string
  persistence: string
  columns: CatalogColumn[] | null
  constraints: CatalogConstraint[] | null
  indexes: CatalogIndex[] | null
}

/** Tables of the search path's schema, without partitions. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const { rows } = await sql<Row>`
    with tables as materialized (
      select oid, relname, relkind, relpersistence from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    ), columns as (
      select a.attrelid, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'not_null', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity) order by a.attnum) as list
      from pg_attribute as a join tables on tables.oid = a.attrelid
        left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum and a.atthasdef
      where a.attnum > 0 and not a.attisdropped group by a.attrelid
    ), constraints as (
      select c.conrelid, json_agg(json_build_object('name', c.conname, 'kind', c.contype, 'mark', m.description, 'target', t.relname,
        'columns', case when c.contype = 'f' then (select json_agg(attname) from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) end)) as list
      from pg_constraint as c join tables on tables.oid = c.conrelid
        left join pg_class as t on t.oid = c.confrelid
        left join pg_description as m on m.classoid = 'pg_constraint'::regclass and m.objoid = c.oid and m.objsubid = 0
      where c.contype in ('p', 'c', 'f', 'x', 'u', 't') group by c.conrelid
    ), indexes as (
      select i.indrelid, json_agg(json_build_object('name', n.relname, 'unique', i.indisunique, 'valid', i.indisvalid, 'mark', m.description)) as list
      from pg_index as i join tables on tables.oid = i.indrelid join pg_class as n on n.oid = i.indexrelid
        left join pg_description as m on m.classoid = 'pg_class'::regclass and m.objoid = i.indexrelid and m.objsubid = 0
      where not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x')) group by i.indrelid
    )
    select relname as name, relkind as kind, relpersistence as persistence, columns.list as columns, constraints.list as constraints, indexes.list as indexes
    from tables left join columns on columns.attrelid = oid left join constraints on constraints.conrelid = oid left join indexes on indexes.indrelid = oid`.execute(
    db,
  )
  const tables = rows.map((row): CatalogTable => ({
    name: row.name,
    kind: row.kind === 'p' ? 'partitioned' : row.persistence === 'u' ? 'unlogged' : 'plain',
    columns: row.columns ?? [],
    constraints: (row.constraints ?? []).map((constraint) => ({ ...constraint, columns: constraint.columns ?? [] })),
    indexes: row.indexes ?? [],
  }))
  return { tables: new Map(tables.map((table) => [table.name, table])), ...(await readSurroundings(db)) }
}

async function readSurroundings(db: Db): Promise<Omit<Catalog, 'tables'>> {
  const {
    rows: [row],
  } = await sql<{ extensions: string[]; collations: Catalog['collations']; functions: string | null }>`
    select array(select extname::text from pg_extension) as extensions,
      (select coalesce(json_agg(json_build_object('name', collname, 'recorded', collversion, 'actual', pg_collation_actual_version(oid)) order by collname), '[]')
        from pg_collation where collnamespace = 'public'::regnamespace and collname like 'kontor\_%') as collations,
      (select obj_description(oid, 'pg_proc') from pg_proc where pronamespace = 'public'::regnamespace and proname = 'kontor_fold') as functions`.execute(
    db,
  )
  return { extensions: new Set(row?.extensions ?? []), collations: row?.collations ?? [], functions: row?.functions ?? null }
}
