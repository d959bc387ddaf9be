/** Wrong resources are told before a build: file, path and the likely mistake. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkResources } from '../../../src/resources/core/check-resources'
import {
  defineModule,
  resource,
  type ModuleOptions,
  type ResourceDeclaration,
  type ResourceOptions,
} from '../../../src/resources/core/define-module'
import { loadAllModules } from '../../../src/resources/core/load-module'
import { declaredEntities } from '../../../src/schemas'
import { defineSchema } from '../../../src/schemas/core/define'
import { copyProject, type ProjectCopy } from '../../support/project-copy'

// It starts programs of its own.

const thing = defineSchema('zz/thing', {
  x: { area: 'use', virtual_fields: { owner_group: { x: { ref: 'sc/group' } } } },
  required: ['name'],
  properties: { name: { type: 'string' }, size: { type: 'integer' } },
})

test('the resources of the product are sound', async () => {
  expect(await checkResources(await loadAllModules(), declaredEntities)).toEqual([])
})

const icon = () => null
const component = () => Promise.resolve({ default: icon })

interface Wrong {
  /** Of the resource; what the compiler would refuse is what is checked here. */
  options?: Record<string, unknown>
  module?: Record<string, unknown>
  resources?: Readonly<Record<string, ResourceDeclaration>>
}
async function problems({ options = {}, module = {}, resources = {} }: Wrong, sources: Record<string, string> = {}): Promise<string[]> {
  const declared = resource({ path: '/zz/use/thing', ...options } as ResourceOptions)
  const one = defineModule('zz', { icon, groups: { lending: {} }, ...module } as ModuleOptions, { thing: declared, ...resources })
  return (await checkResources([one], [thing], sources)).map(({ file, sentence }) => `${file} ${sentence}`)
}

test('a module that uses what there is has no problem', async () => {
  const form = [['name', 'size'], { section: 'more', fields: ['owner_group'] }]
  expect(
    await problems({ options: { form, group: 'lending', columns: { created_at: component }, extraColumns: { stages: component } } }),
  ).toEqual([])
  expect(await problems({ options: { form: () => Promise.resolve({ form }) } })).toEqual([])
})

test.each<[string, Wrong, string]>([
  ['a key of a resource', { options: { colums: {} } }, 'There is no key colums in thing. Did you mean columns?'],
  [
    'a key of its paths',
    { options: { path: { list: '/zz/use/thing', shwo: '/zz/x' } } },
    'There is no key shwo in thing: path. Did you mean show?',
  ],
  ['a key of a module', { module: { ordr: [] } }, 'There is no key ordr in defineModule. Did you mean order?'],
  ['a key of a group', { module: { groups: { lending: { icn: icon } } } }, 'There is no key icn in groups.lending. Did you mean icon?'],
  [
    'a key of a page',
    { module: { pages: [{ path: '/zz/x', permission: 'zz', title: 'x', page: component, bear: true }] } },
    'There is no key bear in pages /zz/x. Did you mean bare?',
  ],
  [
    'a key of a section',
    { options: { form: [{ section: 'a', feilds: [], fields: ['name'] }] } },
    'thing: form: there is no key feilds in a part of it. Did you mean fields?',
  ],
  [
    'a section that the entity does not declare',
    { options: { form: [{ section: 'extra' }] } },
    'thing: form: the entity declares no section extra, so say its fields.',
  ],
  ['a field of the form', { options: { form: ['name', ['siez']] } }, 'thing: form: there is no field siez. Did you mean size?'],
  [
    'a field of a form that is loaded later',
    { options: { form: () => Promise.resolve({ form: ['nmae'] }) } },
    'thing: form: there is no field nmae. Did you mean name?',
  ],
  ['a field twice', { options: { form: ['name', { section: 'a', fields: ['name'] }] } }, 'thing: form: the field name stands there twice.'],
  ['a column', { options: { columns: { siez: component } } }, 'thing: columns: there is no field siez. Did you mean size?'],
  [
    'a column of numbers',
    { options: { extraColumns: { stages: component }, numericColumns: ['stage'] } },
    'thing: numericColumns: there is no field stage. Did you mean stages?',
  ],
  ['a field that is left out', { options: { hide: ['siez'] } }, 'thing: hide: there is no field siez. Did you mean size?'],
  ['tabs of the list', { options: { listTabs: 'siez' } }, 'thing: listTabs: there is no field siez. Did you mean size?'],
  ['a group', { options: { group: 'lendign' } }, 'thing: there is no group lendign. Did you mean lending?'],
  [
    'a permission',
    { options: { permission: 'zz.use.other' } },
    'thing: its permission is zz.use.other, that of the entity is zz.use.thing.',
  ],
  ['a path of the order', { module: { order: ['/zz/use/thign'] } }, 'order: there is no screen /zz/use/thign. Did you mean /zz/use/thing?'],
  [
    'an entity',
    { resources: { thign: resource({ path: '/zz/use/b' }) } },
    'thign: there is no entity zz/thign in src/schemas. Did you mean thing?',
  ],
  [
    'a path twice',
    { module: { pages: [{ path: '/zz/use/thing/show', permission: 'zz', title: 'x', page: component }] } },
    '/zz/use/thing/show is the path of the page x (src/resources/zz.ts) and of the record of thing.',
  ],
])('%s', async (_what, wrong, sentence) => {
  expect(await problems(wrong)).toEqual([`src/resources/zz.ts ${sentence}`])
})

test('the file is the one in which the resource stands', async () => {
  const sources = {
    'src/resources/zz.ts': 'defineModule(…)',
    'src/resources/zz-things.ts': "  thing: resource<typeof thing>({ path: '…' })",
  }
  expect(await problems({ options: { hide: ['colour'] } }, sources)).toEqual([
    'src/resources/zz-things.ts thing: hide: there is no field colour.',
  ])
})

describe('before anything is built', () => {
  let copy: ProjectCopy
  const write = (path: string, from: string, to: string) => {
    const file = join(copy.folder, path)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
  }
  beforeAll(() => {
    copy = copyProject()
  })
  afterAll(() => copy.remove())

  test('check and start say in one block what is wrong, and end', async () => {
    write('src/resources/cm.ts', "title: 'board',", "titel: 'board',")
    write('src/schemas/cm/tag.ts', 'lookup:', 'lokup: true, lookup:')
    for (const script of ['check.mjs', 'start.mjs']) {
      const { code, output } = await copy.run(script)
      expect({ script, code }).toEqual({ script, code: 1 })
      expect(output.trim().split('\n')[0]).toBe("The declarations don't fit together:")
      expect(output).toContain('- src/schemas/cm/tag.ts: There is no key x.lokup. Did you mean lookup?')
      expect(output).toContain('- src/resources/cm.ts: There is no key titel in pages /cm/use/lead. Did you mean title?')
      expect(output).not.toMatch(/\n\s+at /)
    }
  })

  test('a file that can not be read is told with its place', async () => {
    write('src/schemas/cm/tag.ts', 'defineSchema(', 'defineSchema((')
    const { code, output } = await copy.run('check.mjs')
    expect(code).toBe(1)
    expect(output).toContain('src/schemas/cm/tag.ts')
    expect(output).not.toMatch(/\n\s+at /)
  })
})
