/** Who leads how many, and which places are free (sc.md §8). */
import { sql } from 'kysely'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { postHolds } from '../posts/post-holds'
import { directReports, type PlacedPerson } from './rules/report-rules'
import type { ChainDepartment } from '../organisation/rules/supervisor-chain'
import type { ReportDefinition } from './definition'

export const span: ReportDefinition = {
  key: 'span',
  object: 'sc.admin.user',
  async build({ ctx, word, column }) {
    const today = companyToday(ctx)
    // The line above goes by everybody; which supervisors are shown is the caller's rows.
    const { rows: people } = await sql<PlacedPerson & { name: string; account: string; department_name: string; is_shown: boolean }>`
      select person.id, post.department_id as department, post.supervisor_id as supervisor, ${personName(ctx, 'person')} as name, person.account, kontor_i18n(department.name, ${ctx.language}) as department_name,
        ${rowPredicate(ctx, ctx.snapshot.get('sc/user'), 'read', 'person')} as is_shown
      from sc_user as person join sc_user_department as post on post.user_id = person.id and post.is_primary and ${postHolds(today)}
      join sc_department as department on department.id = post.department_id where person.deleted_at is null and person.status = 'active' order by person.id`.execute(
      ctx.db,
    )
    const { rows: departments } = await sql<ChainDepartment & { id: number }>`
      select d.id, d.parent_id as parent, d.head_id as head, level.rank, array(select target_id from sc_department__deputy_heads as deputy where deputy.parent_id = d.id order by position) as deputy_heads
      from sc_department as d join sc_department_level as level on level.id = d.level_id where d.deleted_at is null`.execute(ctx.db)
    const below = directReports(people, new Map(departments.map(({ id, ...department }) => [id, department])))
    const shown = people
      .filter(({ id, is_shown }) => is_shown && below.has(id))
      .map((person) => ({ ...person, reports: below.get(person.id)?.length ?? 0 }))
      .sort((a, b) => b.reports - a.reports || a.id - b.id)
    const sum = shown.reduce((all, { reports }) => all + reports, 0)
    return {
      columns: [column('person'), column('account'), column('department'), column('reports', 'number')],
      rows: shown.map(({ id, name, account, department_name, reports }) => ({
        cells: [name, account, department_name, reports],
        url: `/sc/viewuser?id=${id}`,
      })),
      total: [word('total'), null, null, sum],
      figure: { value: shown.length === 0 ? 0 : Math.round((sum / shown.length) * 10) / 10, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.reports')],
        points: shown.map(({ name, reports }) => ({ name, amounts: [reports] })),
      },
    }
  },
}

export const vacancies: ReportDefinition = {
  key: 'vacancies',
  object: 'sc.admin.job-position',
  async build({ ctx, word, column }) {
    const today = companyToday(ctx)
    const { rows } = await sql<{ id: number; code: string; name: string; planned: number | null; filled: number }>`
      select position.id, position.code, kontor_i18n(position.name, ${ctx.language}) as name, position.headcount as planned, (
        select count(distinct post.user_id)::int from sc_user_department as post join sc_user as person on person.id = post.user_id and person.deleted_at is null and person.status <> 'left'
        where post.job_position_id = position.id and ${postHolds(today)}) as filled
      from sc_job_position as position where position.deleted_at is null and position.active order by position.grade desc, position.code`.execute(
      ctx.db,
    )
    const vacant = ({ planned, filled }: (typeof rows)[number]) => (planned === null ? null : Math.max(0, planned - filled))
    const sum = (of: (row: (typeof rows)[number]) => number | null) => rows.reduce((all, row) => all + (of(row) ?? 0), 0)
    return {
      columns: [column('code'), column('position'), column('planned', 'number'), column('filled', 'number'), column('vacant', 'number')],
      rows: rows.map((row) => ({
        cells: [row.code, row.name, row.planned, row.filled, vacant(row)],
        url: `/sc/list?filter[job_position][eq]=${row.id}`,
      })),
      total: [word('total'), null, sum(({ planned }) => planned), sum(({ filled }) => filled), sum(vacant)],
      figure: { value: sum(vacant), kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: true,
        series: [word('column.planned'), word('column.filled')],
        points: rows.map(({ name, planned, filled }) => ({ name, amounts: [planned ?? 0, filled] })),
      },
    }
  },
}
