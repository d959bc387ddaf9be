/** The leads that a person has a part in (cm.md §2 `/cm/use/contact/persons/view`): as the contact of the lead or among its further contacts, with the role there; only those that the caller may read. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Report } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { idParams } from '../../../resource/routes/route-schemas'
import type { Texts } from '../../../contracts/texts'
import { column, requireShown, wordsOf } from '../product/won-products'

/** The rest is found by the list of leads. */
const most = 200

export function personLeadRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>(
    '/api/cm/person/:id/leads',
    {
      config: { rule: { paths: ['cm.use.person.actions.show', 'cm.use.lead.actions.list'] } },
      schema: { params: idParams, tags: ['cm/person'] },
    },
    async ({ ctx, params }) => ({ data: await leadsOf(ctx, app.kontor.texts, Number(params.id)) }),
  )
}

interface Part {
  id: number
  number: string
  title: string
  is_main: boolean
  role: string | null
  stage: string
  amount: string | null
  owner: string | null
  date: string | null
}

/** @returns open ones first, then the newest @throws 404 */
async function leadsOf(ctx: Context, texts: Texts, id: number): Promise<Pick<Report, 'columns' | 'rows'>> {
  await requireShown(ctx, 'cm/person', id)
  const { rows } = await sql<Part>`
    select l.id::int as id, l.number, l.title, coalesce(l.person_id = ${id}, false) as is_main, part.role, kontor_i18n(stage.name, ${ctx.language}) as stage, l.amount_base::text as amount, ${personName(ctx, 'owner')} as owner,
      coalesce((coalesce(l.won_at, l.lost_at) at time zone ${ctx.companyZone()})::date, l.expected_close_date)::text as date
    from cm_lead as l join cm_stage as stage on stage.id = l.stage_id left join sc_user as owner on owner.id = l.owner_id
      left join lateral (select true as is_there, string_agg(distinct role, ',') as role from cm_lead__persons where parent_id = l.id and person_id = ${id} having count(*) > 0) as part on true
    where l.deleted_at is null and (l.person_id = ${id} or part.is_there) and ${rowPredicate(ctx, ctx.snapshot.get('cm/lead'), 'read', 'l')}
    order by l.status = 'open' desc, l.id desc limit ${most}`.execute(ctx.db)
  const { word, moneyColumn, moneyOf } = await wordsOf(ctx, texts)
  const say = (key: string) => texts.translate(ctx.language, { key: `cm:entity.lead.fields.${key}` })
  /** Who is the contact may have a role beside that. */
  const partOf = ({ is_main, role }: Part) =>
    [
      ...(is_main ? [say('person.label')] : []),
      ...(role ?? '')
        .split(',')
        .filter(Boolean)
        .map((one) => say(`persons.fields.role.enum.${one}`)),
    ].join(' · ') || say('persons.label')
  return {
    columns: [
      column(word('column.lead')),
      column(say('persons.fields.role.label')),
      column(word('column.stage')),
      moneyColumn('amount'),
      column(word('column.owner')),
      column(word('column.closes'), 'date'),
    ],
    rows: rows.map((row) => ({
      cells: [`${row.number} ${row.title}`, partOf(row), row.stage, row.amount === null ? null : moneyOf(row.amount), row.owner, row.date],
      url: `/cm/use/lead/view?id=${row.id}`,
    })),
  }
}
