/** What lies under the tables: collations, functions and the extension, made before them; each statement may run again. */
import { createHash } from 'node:crypto'

/** ICU collations, numeric-aware, so that A2 stands before A10 (shell.md §5.8). */
export const collationLocales = {
  kontor_en: 'en-u-kn-true',
  kontor_tw: 'zh-Hant-u-co-stroke-kn-true',
  kontor_cn: 'zh-Hans-u-co-pinyin-kn-true',
  kontor_jp: 'ja-u-kn-true',
} as const

const katakana = Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, n) => String.fromCharCode(0x30a1 + n)).join('')
const hiragana = Array.from(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60)).join('')

/**
 * Functions that indexes and checks rest on. Written as plain SQL bodies where the planner shall see through them.
 * Names in texts are qualified: PostgreSQL builds indexes with no schema but its own in the search path.
 * A changed body rebuilds what rests on it, since `functionsVersion` stands in those definitions' fingerprints.
 */
export const functions: readonly string[] = [
  // NFKC, lower case, katakana → hiragana: the twin of fold() in src/schemas/core/condition.ts (shell.md §5.7). The translation
  // costs 15 of 20 µs for a line of text, so only what has, or becomes, katakana goes through it.
  `create or replace function kontor_fold(value text) returns text language sql immutable parallel safe
    return case when value ~ '[\\u30a1-\\u30ff\\u32d0-\\u3357\\uff66-\\uff9f\\U0001f200-\\U0001f21f]'
      then translate(lower(normalize(value, nfkc) collate "und-x-icu"), '${katakana}', '${hiragana}')
      else lower(normalize(value, nfkc) collate "und-x-icu") end`,
  // Uni- and bigrams of the folded text: characters, not bytes or surrogates. A loop is ten times faster than a query here.
  `create or replace function kontor_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      letters text[] := string_to_array(public.kontor_fold(value), null);
      grams text[] := letters;
    begin
      for n in 2..cardinality(letters) loop
        grams := grams || (letters[n - 1] || letters[n]);
      end loop;
      return grams;
    end $$`,
  // Of a word the few grams that narrow a search: its last three bigrams, since what is numbered begins alike, and those before the @, since
  // addresses end alike. To ask for all would have the index walk the lists of those that stand in every row; the substring test decides anyway.
  `create or replace function kontor_narrow(value text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare grams text[] := public.kontor_grams(case when strpos(value, '@') > 1 then left(value, strpos(value, '@')) else value end);
    begin
      return case when cardinality(grams) < 2 then grams else grams[greatest(cardinality(grams) - 2, (cardinality(grams) + 3) / 2):] end;
    end $$`,
  // Language → English → Traditional Chinese → the first filled (spec/README.md §2).
  `create or replace function kontor_i18n(value jsonb, language text) returns text language sql immutable parallel safe
    return coalesce(nullif(value ->> language, ''), nullif(value ->> 'en', ''), nullif(value ->> 'tw', ''), nullif(value ->> 'cn', ''), nullif(value ->> 'jp', ''))`,
  // All languages in one text, for the search; the separator keeps a bigram from spanning two.
  `create or replace function kontor_i18n_all(value jsonb) returns text language sql immutable parallel safe
    return coalesce(value ->> 'en', '') || E'\\x1f' || coalesce(value ->> 'tw', '') || E'\\x1f' || coalesce(value ->> 'cn', '') || E'\\x1f' || coalesce(value ->> 'jp', '')`,
  // array_to_string is declared stable because of other types; over texts it is immutable.
  `create or replace function kontor_join(value text[]) returns text language plpgsql immutable parallel safe as $$
    begin return coalesce(array_to_string(value, E'\\x1f'), ''); end $$`,
  // A translated text: known languages only, texts only, at least one filled.
  `create or replace function kontor_is_i18n(value jsonb) returns boolean language sql immutable strict parallel safe as $$
    select jsonb_typeof(value) = 'object' and value - array['en', 'tw', 'cn', 'jp'] = '{}'
      and not exists (select 1 from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as each(language, content) where jsonb_typeof(content) <> 'string')
      and public.kontor_i18n(value, 'en') is not null $$`,
  `create or replace function kontor_every(value text[], pattern text) returns boolean language sql immutable strict parallel safe as $$
    select coalesce(bool_and(item ~ pattern), true) from unnest(value) as item $$`,
]

/**
 * Statements that travel together can't wait for one another's answers: this one fails where an answer would have been
 * looked at, so that those behind it don't run. No definition rests on it, so it is not one of `functions`.
 */
export const gateFunction: readonly string[] = [
  `create or replace function kontor_require(given boolean[], code text) returns boolean language plpgsql volatile as $$
    begin
      if false = any (given) then raise exception using errcode = code, message = 'refused', detail = given::text; end if;
      return true;
    end $$`,
]

/** Of triggers that stand for a rule over a row before and after: told like a broken check of the trigger's name. */
export const refuseFunction: readonly string[] = [
  `create or replace function kontor_refuse() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s', tg_name); end $$`,
]

/**
 * Of rows that are only added until their record is purged (`on_delete: 'purge'`): column of the reference, table of the record. They go
 * before it does, since a record that is not there any more says nothing.
 */
export const unpurgedFunction: readonly string[] = [
  `create or replace function kontor_refuse_unpurged() returns trigger language plpgsql as $$
    declare
      is_over boolean;
    begin
      execute format('select deleted_at < now() - interval ''30 days'' from %I where id = $1', tg_argv[1])
        into is_over using (to_jsonb(old) ->> tg_argv[0])::bigint;
      if is_over then return null; end if;
      raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s', tg_name);
    end $$`,
]

/** Stands in the fingerprint of every definition that uses one of the functions. */
export const functionsVersion = createHash('sha256').update(functions.join('\n')).digest('hex').slice(0, 8)

export const collations: readonly string[] = Object.entries(collationLocales).map(
  ([name, locale]) => `create collation if not exists ${name} (provider = icu, locale = '${locale}')`,
)

/** Child rows with an `exclude` are deleted and restored with their record: whether it is deleted stands in them too. */
export const followFunction: readonly string[] = [
  `create or replace function kontor_follow_deletion() returns trigger language plpgsql as $$
    begin
      execute format('update %I set deleted_at = $1 where parent_id = $2', tg_argv[0]) using new.deleted_at, new.id;
      return null;
    end $$`,
]

/**
 * `x.running_sum`: column, reference, table of the record, its field that says how far below zero the sum may go ('' = not at all). The lock
 * lets foreign keys through, so that two who write to one record wait for one another and don't block.
 */
export const sumFunction: readonly string[] = [
  `create or replace function kontor_keep_sum() returns trigger language plpgsql as $$
    declare
      record bigint := (to_jsonb(new) ->> tg_argv[1])::bigint;
      total numeric;
      below numeric;
    begin
      execute format('select %s from %I where id = $1 for no key update', case when tg_argv[3] = '' then '0' else format('coalesce(%I, 0)', tg_argv[3]) end, tg_argv[2]) into below using record;
      execute format('select coalesce(sum(%I), 0) from %I where %I = $1 and deleted_at is null', tg_argv[0], tg_table_name, tg_argv[1]) into total using record;
      if total < -below then
        raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s', tg_name);
      end if;
      return null;
    end $$`,
]

/**
 * `x.period_lock`: a query of the locked periods that a row ($1) belongs to. It holds the others in share mode, so that whoever locks one
 * waits for this transaction, and whoever comes after the lock sees it.
 */
export const lockFunction: readonly string[] = [
  `create or replace function kontor_keep_periods() returns trigger language plpgsql as $$
    declare
      locked text;
    begin
      if tg_op <> 'INSERT' then execute tg_argv[0] into locked using old; end if;
      if locked is null and tg_op <> 'DELETE' then execute tg_argv[0] into locked using new; end if;
      if locked is not null then
        raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, message = format('refused by %s', tg_name), detail = locked;
      end if;
      return null;
    end $$`,
]
