/**
 * What the database holds of documents that are sealed (`x.sealed`) and of double entry (`x.double_entry`, fa.md §3.2): whoever writes, by
 * whatever way, what was posted stays, and every posted document balances.
 */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { literal, quote } from '../../kernel/sql'
import { columnOf, isColumn, partTable } from './columns'
import { constraintName, type ConstraintModel } from './table-model'

type EntityOf = (name: string) => Entity | undefined

const fieldNamed = (entity: Entity, name: string): Field => {
  const field = entity.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`src/schemas/${entity.name}.ts: there is no field ${name}`)
  return field
}
const columnNamed = (entity: Entity, name: string): string => columnOf(fieldNamed(entity, name))

/** A row in one of the states, or at a record that is in one, changes only in the fields of `but`, and is not deleted. */
export function sealedRows(entity: Entity, entityOf: EntityOf): ConstraintModel[] {
  return (entity.x.sealed ?? []).flatMap((rule, index) => {
    const part = index === 0 ? 'sealed' : `sealed${index + 1}`
    const kept = entity.fields.filter((field) => !rule.but.includes(field.name) && isColumn(field) && !field.x.days)
    const changed = [...kept.map((field) => quote(columnOf(field))), 'deleted_at']
      .map((column) => `old.${column} is distinct from new.${column}`)
      .join(' or ')
    const model = (name: string, definition: string): ConstraintModel => ({
      name: constraintName(entity.table, [], name),
      definition,
      trigger: true,
      meaning: { entity: entity.name, field: 'id', rule: 'append_only' },
    })
    const on = `on ${quote(entity.table)} for each row`
    if (rule.of !== undefined) {
      const record = entityOf(fieldNamed(entity, rule.of).ref ?? '')
      const call = record && sealedCall(record, columnNamed(entity, rule.of), rule.in)
      if (!call) return []
      return [model(part, `after insert or delete ${on} ${call}`), model(`${part}_update`, `after update ${on} when (${changed}) ${call}`)]
    }
    const state = columnNamed(entity, entity.x.states?.field ?? '')
    const isSealed = `old.${quote(state)} in (${rule.in.map(literal).join(', ')})`
    return [
      model(part, `after delete ${on} when (${isSealed}) execute function kontor_refuse()`),
      model(`${part}_update`, `after update ${on} when (${isSealed} and (${changed})) execute function kontor_refuse()`),
    ]
  })
}

/** Files of a sealed record are added (`but` names them), never taken away. */
export function sealedLinks(entity: Entity, list: Field): ConstraintModel[] {
  return (entity.x.sealed ?? [])
    .filter(({ of }) => of === undefined)
    .map((rule, index) => {
      const table = partTable(entity, list)
      const events = rule.but.includes(list.name)
        ? 'delete or update of parent_id, target_id'
        : 'insert or delete or update of parent_id, target_id'
      return {
        name: constraintName(table, [], index === 0 ? 'sealed' : `sealed${index + 1}`),
        definition: `after ${events} on ${quote(table)} for each row ${sealedCall(entity, 'parent_id', rule.in)}`,
        trigger: true,
        meaning: { entity: entity.name, field: list.name, rule: 'append_only' },
      }
    })
}

function sealedCall(record: Entity, column: string, states: readonly string[]): string {
  const state = columnNamed(record, record.x.states?.field ?? '')
  return `execute function kontor_keep_sealed(${[record.table, column, state, states.join(',')].map(literal).join(', ')})`
}

/** Debit equals credit in every document of these states; its number stays, with its category and month. */
export function doubleEntry(entity: Entity, entityOf: EntityOf): ConstraintModel[] {
  const { double_entry: rule, states } = entity.x
  const lines = rule && entityOf(rule.lines)
  if (!rule || !lines || !states) return []
  const tableOf = (name: string) => entityOf(name)?.table ?? ''
  const named = [entity.table, lines.table, columnNamed(lines, rule.by), rule.in.join(','), tableOf(rule.roles), tableOf(rule.lock)]
  const state = quote(columnNamed(entity, states.field))
  const on = `on ${quote(entity.table)}`
  const model = (name: string, field: string, definition: string, rule: 'balanced' | 'append_only' = 'balanced'): ConstraintModel => ({
    name: constraintName(entity.table, [], name),
    definition,
    trigger: true,
    meaning: { entity: entity.name, field, rule },
  })
  return [
    model(
      'balanced',
      states.field,
      `after insert or update of ${state} ${on} deferrable initially deferred for each row when (new.${state} in (${rule.in.map(literal).join(', ')})) execute function kontor_keep_balanced(${named.map(literal).join(', ')})`,
    ),
    model(
      'numbered',
      'number',
      `after update ${on} for each row when (old."number" is not null and (old."number" is distinct from new."number" or old."category_id" is distinct from new."category_id" or to_char(old."date"::timestamp, 'YYYYMM') is distinct from to_char(new."date"::timestamp, 'YYYYMM') or new.deleted_at is not null)) execute function kontor_refuse()`,
      'append_only',
    ),
    model(
      'numbered_delete',
      'number',
      `after delete ${on} for each row when (old."number" is not null) execute function kontor_refuse()`,
      'append_only',
    ),
  ]
}

/**
 * `kontor_keep_sealed`: table of the record, column that refers to it, its column with the state, the states. The record is held in share mode,
 * so that who seals it waits for who still writes.
 * `kontor_keep_balanced`: table of the documents, of their lines, the column between them, the states, the tables of account roles and of
 * the parameters. At the end of the transaction, of the
 * document as it is then.
 */
export const ledgerFunctions: readonly string[] = [
  `create or replace function kontor_keep_sealed() returns trigger language plpgsql as $$
    declare
      record bigint;
      state text;
    begin
      for record in
        select distinct (held.value ->> tg_argv[1])::bigint
          from (values (case when tg_op <> 'INSERT' then to_jsonb(old) end), (case when tg_op <> 'DELETE' then to_jsonb(new) end)) as held(value)
          where held.value is not null
      loop
        execute format('select %I from %I where id = $1 for share', tg_argv[2], tg_argv[0]) into state using record;
        if state = any (string_to_array(tg_argv[3], ',')) then
          raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s', tg_name), detail = state;
        end if;
      end loop;
      return null;
    end $$`,
  `create or replace function kontor_keep_balanced() returns trigger language plpgsql as $$
    declare
      document record;
      book record;
      locked date;
      wrong text;
    begin
      execute format('select id, status, role, "date", period_id, posting_no, hash, "number", reverses_id from %I where id = $1', tg_argv[0]) into document using new.id;
      if document.id is null or document.status <> all (string_to_array(tg_argv[3], ',')) then return null; end if;
      execute format('select count(*) as lines, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit,
          coalesce(bool_or((debit = 0) = (credit = 0)), false) as one_side,
          coalesce(bool_or(debit < 0 or credit < 0), false) as negative,
          coalesce(bool_or(amount_currency <> 0 and sign(amount_currency) <> sign(debit - credit)), false) as signs,
          coalesce(bool_or(currency is not null and amount_currency = 0
            and not exists (select 1 from %I as role where role.account_id = line.account_id and role.key in (''fx_realised'', ''fx_unrealised''))), false) as bare,
          coalesce(bool_or(account_id is null), false) as account,
          coalesce(bool_or("date" is distinct from $2 or period_id is distinct from $3 or posting_no is distinct from $4), false) as stray
        from %I as line where %I = $1 and deleted_at is null', tg_argv[4], tg_argv[1], tg_argv[2])
        into book using document.id, document."date", document.period_id, document.posting_no;
      execute format('select max(books_lock_date) from %I', tg_argv[5]) into locked;
      wrong := case
        when book.lines < 2 then 'lines'
        when book.debit <> book.credit then 'difference'
        when book.debit = 0 or (book.debit < 0 and document.role <> 'reversal') then 'total'
        when book.one_side then 'sides'
        when book.negative and document.role <> 'reversal' then 'negative'
        when book.signs then 'sign'
        when book.bare and document.role not in ('revaluation', 'reversal', 'closing', 'opening') then 'foreign amount'
        when book.account then 'account'
        when book.stray then 'date of lines'
        when document."date" is null or document.period_id is null then 'date'
        when document."number" is null then 'number'
        when document.status = 'posted' and (document.posting_no is null or document.hash is null) then 'posting'
        when document.status = 'posted' and locked >= document."date" then 'lock of the books'
      end;
      if wrong is null and document.reverses_id is not null then
        execute format('select case when role = ''reversal'' or status <> ''posted'' then ''reversal'' end from %I where id = $1', tg_argv[0]) into wrong using document.reverses_id;
      end if;
      if wrong is not null then
        raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s: %s', tg_name, wrong), detail = wrong;
      end if;
      return null;
    end $$`,
]
