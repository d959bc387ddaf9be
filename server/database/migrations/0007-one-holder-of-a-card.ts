/** A card is one person's at a time (as.md §9), and the database keeps it: where two held it on a day, it is whose it became last. */
import { sql } from 'kysely'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    const {
      rows: [found],
    } = await sql<{ is_there: boolean }>`select to_regclass('as_member__cards') is not null as is_there`.execute(db)
    if (!found?.is_there) return
    await sql`alter table as_member__cards add column if not exists deleted_at timestamptz(3)`.execute(db)
    await sql`update as_member__cards as card set deleted_at = member.deleted_at from as_member as member
      where member.id = card.parent_id and member.deleted_at is not null`.execute(db)
    // Who got it later holds it from then on: until the day before it is the earlier one's. Of one day it is the row that was written last.
    await sql`
      with held as (
        select id, valid_from, valid_to, lead(valid_from) over (partition by kontor_fold(card_no) order by valid_from, id) as next_from
        from as_member__cards where deleted_at is null),
      gone as (delete from as_member__cards where id in (select id from held where next_from = valid_from))
      update as_member__cards as card set valid_to = held.next_from - 1 from held
      where held.id = card.id and held.next_from > held.valid_from and (held.valid_to is null or held.valid_to >= held.next_from)`.execute(
      db,
    )
  },
}
