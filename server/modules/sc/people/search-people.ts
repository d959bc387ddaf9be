/** People in the global search: colleagues as the directory shows them, to everyone who may look there (sc.md §6). */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import type { SearchRule } from '../../../contracts/services'
import { companyToday } from '../../../kernel/company-time'

export const searchPeople: SearchRule = {
  rows({ tree }, alias) {
    if (!can(tree, 'sc.use.directory.actions.list') || !can(tree, 'sc.use.directory.actions.show')) return undefined
    const row = (column: string) => sql.ref(`${alias}.${column}`)
    return sql<boolean>`(not ${row('directory_hidden')} and ${row('status')} in ('active', 'suspended'))`
  },
  /** Account, department of today's primary post, extension. */
  subtitle(ctx, alias) {
    const row = (column: string) => sql.ref(`${alias}.${column}`)
    const today = companyToday(ctx)
    return sql`(select coalesce(json_agg(json_build_object('text', part.text) order by part.n), '[]') from (
      select 0 as n, ${row('account')} as text
      union all select 1, kontor_i18n(place.name, ${sql.lit(ctx.language)}) from sc_user_department as post join sc_department as place on place.id = post.department_id
        where post.user_id = ${row('id')} and post.is_primary and post.deleted_at is null
          and post.start_date <= ${sql.lit(today)}::date and (post.end_date is null or post.end_date >= ${sql.lit(today)}::date)
      union all select 2, ${row('ext')}
    ) as part where part.text <> '')`
  },
}
