/**
 * Declared actions that the engine does not perform: bare rights (docs/declaration.md "Actions"). A call's rule names one, or a rule of its
 * module asks for it; those that nothing asks for are listed. The counts may only sink: declare what is done with the record as an action.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { performedActions } from '../../../src/schemas/core/actions'
import { exportPersonal } from '../../../src/schemas/core/define'
import { declaredEntities } from '../../../src/schemas'

const most = { bare: 126, without_call: 58 }

/** By reason: rights that the tree and grants have, and that no code names as such. */
const unasked: Readonly<Record<string, readonly string[]>> = {
  'asked for by a name of src/shared': ['fa/period-balance cash-ledger', 'fa/period-balance download'],
  'asked for by the engine': ['as/setting undo', 'sc/job cancel'],
}

const server = join(import.meta.dirname, '../../../server')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('/demo/'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(server, file), 'utf8') }))
const joined = (part: typeof sources) => part.map(({ text }) => text).join('\n')
const whole = joined(sources)
/** Files that put the path of a right together: `` `cm.use.lead.actions.${action}` ``. */
const composing = sources.filter(({ text }) => text.includes('.actions.${'))
const ofModule = new Map(
  [...new Set(declaredEntities.map(({ module }) => module))].map((module) => [
    module,
    joined(sources.filter(({ file }) => file.startsWith(`modules/${module}/`))),
  ]),
)

const quoted = (text: string, name: string): boolean => text.includes(`'${name}'`) || text.includes(`.${name}'`)

const bare = declaredEntities.flatMap((entity) => {
  const performed = new Set(performedActions(entity).map(([name]) => name))
  // Asked for by whoever writes the field (x.change_action).
  const changes = new Set(entity.fields.map(({ x }) => x.change_action))
  return Object.keys(entity.x.actions)
    .filter((name) => !performed.has(name))
    .map((name) => {
      const path = `${entity.path}.actions.`
      const isCalled =
        quoted(whole, `${path}${name}`) || composing.some(({ text }) => text.includes(`${path}\${`) && text.includes(`'${name}'`))
      const isAsked = name === exportPersonal || changes.has(name) || quoted(ofModule.get(entity.module) ?? '', name)
      return { name: `${entity.name} ${name}`, isCalled, isAsked }
    })
})

test('bare rights are counted, and get fewer', () => {
  expect(bare.length).toBeLessThanOrEqual(most.bare)
  expect(bare.filter(({ isCalled }) => !isCalled).length).toBeLessThanOrEqual(most.without_call)
})

test('each is named by the rule of a call or asked for by its module, or stands here with its reason', () => {
  const rest = bare.filter(({ isCalled, isAsked }) => !isCalled && !isAsked).map(({ name }) => name)
  expect(rest.toSorted()).toEqual(Object.values(unasked).flat().toSorted())
})
