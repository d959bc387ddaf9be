/** Rights on screens go through refine's access control: several whole paths in one question, answered on the first frame. */
import { Refine, type DataProvider } from '@refinedev/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { accessControlProvider, heldOf, rightsTo, rightTo } from '../../../src/providers/access/access-control'
import { useRight, useRights } from '../../../src/providers/access/use-right'
import { defineModule, resource } from '../../../src/resources/core/define-module'
import { outlineOf } from '../../../src/resources/core/outline'
import { menuOf, redirectsOf, screenRights } from '../../../src/resources/core/navigation'
import { modules } from '../../../src/resources'
import type { PermissionTree } from '../../../src/schemas/core/permission'

// Files share their modules: what another one has loaded asks the identity that it knew, and none after this asks ours.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
const who = vi.hoisted((): { tree: PermissionTree | undefined } => ({ tree: undefined }))
vi.mock('../../../src/providers/auth/identity', () => ({ permissionTree: () => who.tree }))

const list = 'cm.use.lead.actions.list'
const create = 'cm.use.lead.actions.create'
const finance = 'cm.use.organization.fields.finance-show'
beforeEach(() => {
  who.tree = {
    cm: {
      use: [
        { name: 'lead', actions: ['list', 'show'] },
        { name: 'organization', fields: ['finance-show'] },
      ],
    },
  }
})

test('a question about several paths is answered yes if all are held, and says which are', async () => {
  expect(await accessControlProvider.can(rightsTo([list, finance]))).toEqual({ can: true, held: [list, finance] })
  expect(await accessControlProvider.can(rightsTo([list, create]))).toEqual({ can: false, held: [list] })
  // What needs no right (the home page) is open.
  expect(await accessControlProvider.can(rightsTo([]))).toEqual({ can: true, held: [] })
})

test('a question about one action of a resource, in the words of refine too; about nothing that has rights: no', async () => {
  const ask = async (action: string, permission = 'cm.use.lead') => (await accessControlProvider.can(rightTo(permission, action))).can
  expect(await ask('list')).toBe(true)
  expect(await ask('field')).toBe(true)
  expect(await ask('clone')).toBe(false)
  expect(await ask('list', 'cm.use.product')).toBe(false)
  expect((await accessControlProvider.can({ resource: 'tokens', action: 'list' })).can).toBe(false)
})

test('whoever is not known yet holds nothing', async () => {
  who.tree = undefined
  expect(await accessControlProvider.can(rightsTo([list]))).toEqual({ can: false, held: [] })
  expect(heldOf(undefined)).toEqual([])
})

function Shown() {
  const permits = useRights([list, create, finance])
  const said = {
    list: useRight(list),
    both: useRight([list, create]),
    of: [list, create, finance, 'cm.use.lead.actions.show'].map(permits),
  }
  return JSON.stringify(said)
}

test('the first frame has its answer; of a path that was not asked for it is no', () => {
  const dataProvider = {} as DataProvider // nothing is read
  const frame = renderToStaticMarkup(
    <Refine dataProvider={dataProvider} accessControlProvider={accessControlProvider} options={{ disableTelemetry: true }}>
      <Shown />
    </Refine>,
  )
  expect(JSON.parse(frame.replaceAll('&quot;', '"'))).toEqual({ list: true, both: false, of: [true, false, true, false] })
})

test('outside of refine, where useCan says yes to everything, no single path is held', () => {
  expect(heldOf({ can: true })).toEqual([])
})

test('menu and redirects ask for no right that screenRights does not name', () => {
  const asked = new Set<string>()
  for (const answer of [true, false]) {
    const permits = (path: string) => {
      asked.add(path)
      return answer
    }
    menuOf(modules, permits)
    redirectsOf(modules, permits)
  }
  expect(asked.size).toBeGreaterThan(50)
  expect([...asked].filter((path) => !screenRights(modules).includes(path))).toEqual([])
  const one = outlineOf(defineModule('zz', { icon: () => null }, { book: resource({ path: '/zz/use/book' }) }))
  expect(screenRights([one])).toEqual(['zz.use.book.actions.list'])
})
