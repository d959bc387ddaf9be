/** `/<code>` opens the module's first screen by itself: no module needs to say so, and nobody is led where they may not go. */
import { describe, expect, test } from 'vitest'
import { modules } from '../../../src/resources'
import { defineModule, resource } from '../../../src/resources/core/define-module'
import { outlineOf, type ModuleOutline } from '../../../src/resources/core/outline'
import { menuOf, redirectPaths, redirectsOf } from '../../../src/resources/core/navigation'

const icon = () => null
const page = () => Promise.resolve({ default: icon })
const library = outlineOf(
  defineModule(
    'zz',
    { icon, groups: { lists: {} }, pages: [{ path: '/zz/use/print', permission: 'zz', title: 'print', page }] },
    {
      shelf: resource({ path: '/zz/admin/shelf', group: 'lists' }),
      book: resource({ path: '/zz/use/book' }),
      member: resource({ path: '/zz/use/member' }),
    },
  ),
)
const leads = (from: string, can: (path: string) => boolean, module: ModuleOutline = library) =>
  redirectsOf([module], can).find((redirect) => redirect.from === from)?.to

describe('the address of a module', () => {
  test('opens the first entry of its menu', () => {
    expect(leads('/zz', () => true)).toBe('/zz/use/book')
    expect(menuOf([library], () => true)[0]?.path).toBe('/zz/use/book')
  })
  test('opens the first that the person may see', () => {
    expect(leads('/zz', (path) => path !== 'zz.use.book.actions.list')).toBe('/zz/use/member')
    expect(leads('/zz', (path) => path.startsWith('zz.admin'))).toBe('/zz/admin/shelf')
  })
  test('is forbidden to who may see none', () => {
    expect(leads('/zz', () => false)).toBeNull()
  })
  test('of an area opens the first of the area', () => {
    expect(redirectPaths(library)).toEqual(['/zz', '/zz/use', '/zz/admin'])
    expect(leads('/zz/admin', () => true)).toBe('/zz/admin/shelf')
  })
  test('that is a screen of its own stays one', () => {
    const own = outlineOf(defineModule('zz', { icon, pages: [{ path: '/zz', permission: 'zz', title: 'home', page }] }, {}))
    expect(redirectPaths(own)).toEqual([])
  })
  test('leads where the module says, if it says so', () => {
    const [cm] = modules.filter(({ code }) => code === 'cm')
    expect(cm && leads('/cm', () => true, cm)).toBe('/cm/use/lead')
  })
})

test('every module that has screens has one', () => {
  for (const module of modules.filter(({ pages, resources }) => pages.length + resources.length > 0)) {
    expect(redirectPaths(module)).toContain(`/${module.code}`)
    expect(leads(`/${module.code}`, () => true, module)).toMatch(new RegExp(`^/${module.code}/`))
  }
})
