/** What each role may, and who may one thing (sc.md §8): composed as every tree is. */
import { sql } from 'kysely'
import { can, permissionObject } from '../../../../src/schemas/core/permission'
import { licensedModules } from '../../../auth/rights/license'
import { targetsOf } from '../../../auth/rights/permission-loader'
import { composeRights } from '../../../auth/rights/permission-tree'
import { rightsOfMany } from '../../../auth/rights/rights-of-many'
import { withAllRights } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { rolesWithGrants } from '../rights/administrators'
import { postHolds } from '../posts/post-holds'
import type { ReportDefinition } from './definition'

const object = 'sc.admin.rights'
const firstPath = 'sc.admin.user'

export const rightsMatrix: ReportDefinition = {
  key: 'rights-matrix',
  object,
  async build({ ctx, word, column, actions: inWords }) {
    const { rows: roles } = await sql<{
      id: number
      code: string
      name: string
    }>`select id, code, kontor_i18n(name, ${ctx.language}) as name from sc_role where deleted_at is null order by builtin desc, id`.execute(
      ctx.db,
    )
    const modules = await licensedModules(ctx, companyToday(ctx))
    const granted = await rolesWithGrants(
      ctx,
      roles.map(({ id }) => id),
    )
    const trees = roles.map(
      ({ code }) =>
        composeRights({ roles: granted.filter((role) => role.code === code), moduleAdmins: [], ...modules }, targetsOf(ctx.snapshot)).tree,
    )
    const paths = targetsOf(ctx.snapshot)
      .filter(({ actions }) => actions.length > 0)
      .map(({ path }) => path)
    const reach = trees.map((tree) => paths.filter((path) => can(tree, path)).length)
    return {
      columns: [column('path'), ...roles.map(({ name }) => ({ heading: name, kind: 'text' as const }))],
      rows: paths.map((path) => ({
        cells: [path, ...trees.map((tree) => inWords(permissionObject(tree, path)?.actions))],
        url: `/sc/reports?report=rights-people&path=${path}`,
      })),
      total: [word('reach'), ...reach.map(String)],
      figure: { value: paths.length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('reach')],
        points: roles.map(({ name }, at) => ({ name, amounts: [reach[at] ?? 0] })),
      },
    }
  },
}

export const rightsPeople: ReportDefinition = {
  key: 'rights-people',
  object,
  needs: ['sc.admin.rights.actions.inspect'],
  async build({ ctx, asked: { path = firstPath }, word, column, actions: inWords }) {
    const name = path.split('.').slice(0, 3).join('.')
    if (!targetsOf(ctx.snapshot).some((target) => target.path === name)) throw invalidField('path', 'sc:error.path_unknown', { path })
    const today = companyToday(ctx)
    const { rows: people } = await sql<{ id: number; name: string; account: string; department: string | null }>`
      select person.id, ${personName(ctx, 'person')} as name, person.account, (select kontor_i18n(department.name, ${ctx.language}) from sc_user_department as post join sc_department as department on department.id = post.department_id
        where post.user_id = person.id and post.is_primary and ${postHolds(today)}) as department
      from sc_user as person where person.deleted_at is null and person.status = 'active' order by person.id`.execute(ctx.db)
    const holders: ((typeof people)[number] & { actions: string | null; read: string })[] = []
    const rightsBy = await rightsOfMany(
      withAllRights(ctx),
      people.map(({ id }) => id),
      today,
    )
    for (const person of people) {
      const rights = rightsBy.get(person.id)
      if (!rights || !can(rights.tree, path)) continue
      const held = permissionObject(rights.tree, name)
      holders.push({ ...person, actions: inWords(held?.actions), read: held?.read?.at(-1) ?? '' })
    }
    const departments = new Map<string, number>()
    for (const { department } of holders)
      departments.set(department ?? word('none.department'), (departments.get(department ?? word('none.department')) ?? 0) + 1)
    return {
      columns: [column('person'), column('account'), column('department'), column('actions'), column('read')],
      rows: holders.map((one) => ({
        cells: [one.name, one.account, one.department, one.actions, one.read === '' ? null : word(`scope.${one.read}`)],
        url: `/sc/viewuser?id=${one.id}`,
      })),
      figure: { value: holders.length, kind: 'number' },
      chart: {
        is_time: false,
        is_grouped: false,
        series: [word('column.people')],
        points: [...departments].sort((a, b) => b[1] - a[1]).map(([department, amount]) => ({ name: department, amounts: [amount] })),
      },
    }
  },
}
