/** Slips in declarations that the compiler does not see, as they are cast, spread or generated: each stops the start, with file, path and what was meant. */
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { Declaration } from '../../../src/schemas/core/types'

// What the compiler would refuse is what is checked here, so these declarations go past it.
const declare = defineSchema as unknown as (name: string, declaration: object) => Entity
const title = { title: { type: 'string' } }
const others = [
  declare('zz/zone', { x: { area: 'use', title: 'title' }, properties: { ...title, below: { type: 'boolean' } } }),
  declare('sc/user', { x: { area: 'use', title: 'title' }, properties: title }),
  declare('sc/role', {
    x: { area: 'admin', title: 'title', seeds: [{ title: 'Staff', code: 'staff' }] },
    properties: { ...title, code: { type: 'string' } },
  }),
]
const properties = {
  ...title,
  ...{ active: { type: 'boolean' }, amount: { type: 'integer' }, kind: { enum: ['new', 'used'] } },
  state: { enum: ['open', 'done'], default: 'open', x: { computed: true } },
  ...{ start: { type: 'string', format: 'date' }, end: { type: 'string', format: 'date' } },
  ...{ user: { x: { ref: 'sc/user' } }, zone: { x: { ref: 'zz/zone' } } },
}

function problems({ x = {}, fields = {} }: { x?: object; fields?: object }): string[] {
  const thing = declare('zz/thing', {
    x: { area: 'use', title: 'title', ...x },
    properties: { ...properties, ...fields },
  } satisfies Partial<Record<keyof Declaration, unknown>>)
  return checkDeclarations([thing, ...others]).map(
    ({ file, field, sentence }) => `${file}${field === undefined ? '' : `, field ${field}`}: ${sentence}`,
  )
}
const about = (x: object) => () => problems({ x })
const ofField = (field: object) => () => problems({ fields: { note: field } })
const inField = (x: object) => ofField({ type: 'string', x })
const wrong = { field: 'kind', op: 'eqq', value: 'new' }
const fine = { field: 'kind', op: 'eq', value: 'new' }
const range = { name: 'one', from: 'start', to: 'end', bounds: '[]', error: 'start' }
const exclude = (part: object) => about({ exclude: [{ ...range, ...part }] })
const action = (part: object) => about({ actions: { go: { set: { amount: 1 }, ...part } } })
const states = (part: object, act: object = { from: ['open'], to: 'done' }) =>
  about({ states: { field: 'state', ...part }, actions: { go: act } })
const grant = (part: object) => about({ row_owner: 'user', default_grants: [{ role: 'staff', actions: ['list'], read: 'own', ...part }] })
const sum = (part: object) =>
  about({ append_only: true, standard_actions: ['list', 'show'], running_sum: { of: 'amount', per: 'zone', ...part } })

test.each<[string, () => string[], string]>([
  ['an operator of show_if', inField({ show_if: wrong }), ', field note: x.show_if.op: there is no eqq. Did you mean eq?'],
  ['of required_if', inField({ required_if: wrong }), ', field note: x.required_if.op: there is no eqq. Did you mean eq?'],
  ['of read_only_if', inField({ read_only_if: wrong }), ', field note: x.read_only_if.op: there is no eqq. Did you mean eq?'],
  ['of read_only_if of the entity', about({ read_only_if: wrong }), ': x.read_only_if.op: there is no eqq. Did you mean eq?'],
  ['of guard_if', inField({ guard: 'g', guard_if: wrong }), ', field note: x.guard_if.op: there is no eqq. Did you mean eq?'],
  ['of allowed_if', inField({ allowed_if: { RULE: wrong } }), ', field note: x.allowed_if.RULE.op: there is no eqq. Did you mean eq?'],
  ['of options', ofField({ x: { ref: 'zz/zone', options: wrong } }), ', field note: x.options.op: there is no eqq. Did you mean eq?'],
  [
    'of number.on',
    inField({ number: { pattern: 'A{SEQ}', on: wrong } }),
    ', field note: x.number.on.op: there is no eqq. Did you mean eq?',
  ],
  ['of when', action({ when: wrong }), ': x.actions.go.when.op: there is no eqq. Did you mean eq?'],
  ['of a guard of an action', action({ guard: { RULE: wrong } }), ': x.actions.go.guard.RULE.op: there is no eqq. Did you mean eq?'],
  [
    'of a section',
    about({ sections: { s: { fields: ['amount'], show_if: wrong } } }),
    ': x.sections.s.show_if.op: there is no eqq. Did you mean eq?',
  ],
  [
    'of what is folded',
    about({ sections: { s: { fields: ['amount'], folded: wrong } } }),
    ': x.sections.s.folded.op: there is no eqq. Did you mean eq?',
  ],
  [
    'of a condition within others',
    inField({ show_if: { all: [fine, { none: [wrong] }] } }),
    ', field note: x.show_if.all[1].none[0].op: there is no eqq. Did you mean eq?',
  ],
  [
    'of child rows',
    ofField({ type: 'array', items: { type: 'object', properties: { one: { type: 'string', x: { show_if: wrong } } } } }),
    ', field note.one: x.show_if.op: there is no eqq. Did you mean eq?',
  ],
  [
    'of what an action asks for',
    action({ inputs: { why: { type: 'string', x: { show_if: wrong } } }, use_case: true }),
    ', field x.actions.go.inputs.why: x.show_if.op: there is no eqq. Did you mean eq?',
  ],
  [
    'an operator that is like none',
    inField({ show_if: { ...fine, op: 'identical' } }),
    ', field note: x.show_if.op: "identical" is none of eq, ne, gt, gte, lt, lte, in, nin, contains, ncontains, startswith, endswith, empty, nempty, between, nbetween.',
  ],
  [
    'the key op',
    inField({ show_if: { field: 'kind', opp: 'eq', value: 'new' } }),
    ', field note: x.show_if: there is no key opp in a condition. Did you mean op?',
  ],
  [
    'the key field',
    inField({ show_if: { fild: 'kind', op: 'eq', value: 'new' } }),
    ', field note: x.show_if: there is no key fild in a condition. Did you mean field?',
  ],
  [
    'the key value',
    inField({ show_if: { ...fine, vaule: 'new' } }),
    ', field note: x.show_if: there is no key vaule in a condition. Did you mean value?',
  ],
  ['a condition without op', inField({ show_if: { field: 'kind' } }), ', field note: x.show_if: op is missing.'],
  [
    'what joins conditions',
    inField({ show_if: { al: [fine] } }),
    ', field note: x.show_if: there is no key al in a condition. Did you mean all?',
  ],
  [
    'conditions that are no list',
    inField({ show_if: { all: fine } }),
    ', field note: x.show_if.all: {"field":"kind","op":"eq","value":"new"} is no list.',
  ],
  [
    'a condition that is a text',
    inField({ show_if: 'kind' }),
    ', field note: x.show_if: "kind" is no condition: { field, op, value } or { all | any | none: […] }.',
  ],
  [
    'one that compares and joins',
    inField({ show_if: { ...fine, all: [fine] } }),
    ', field note: x.show_if: it compares, or joins others (all, any, none), not both.',
  ],
  [
    'a field of a condition',
    inField({ show_if: { ...fine, field: 'kimd' } }),
    ', field note: x.show_if: there is no field kimd. Did you mean kind?',
  ],
  [
    'a value of a condition',
    inField({ show_if: { ...fine, value: 'nwe' } }),
    ', field note: x.show_if: "nwe" is not in the list. Did you mean new?',
  ],
  ['a key of append_only', about({ append_only: { butt: ['kind'] } }), ': x.append_only: there is no key butt. Did you mean but?'],
  ['append_only that is a text', about({ append_only: 'yes' }), ': x.append_only: "yes" is no object.'],
  ['append_only.but that is a text', about({ append_only: { but: 'kind' } }), ': x.append_only.but: "kind" is no list.'],
  ['a field of append_only', about({ append_only: { but: ['knid'] } }), ': x.append_only: there is no field knid. Did you mean kind?'],
  ['a key of running_sum', sum({ belowzero: 'below' }), ': x.running_sum: there is no key belowzero. Did you mean below_zero?'],
  ['running_sum without per', sum({ per: undefined }), ': x.running_sum: per is missing.'],
  ['a field of running_sum', sum({ of: 'amuont' }), ': x.running_sum: there is no field amuont. Did you mean amount?'],
  [
    'the key not of exclude.where',
    exclude({ where: [{ field: 'kind', nott: 'new' }] }),
    ': x.exclude[0].where[0]: there is no key nott. Did you mean not?',
  ],
  [
    'the key field of exclude.where',
    exclude({ where: [{ feild: 'kind', not: 'new' }] }),
    ': x.exclude[0].where[0]: there is no key feild. Did you mean field?',
  ],
  ['a field of exclude.where', exclude({ where: ['actve'] }), ': x.exclude one: there is no field actve. Did you mean active?'],
  [
    'a value of exclude.where',
    exclude({ where: [{ field: 'kind', not: 'nwe' }] }),
    ', field kind: x.exclude one: where: there is no value nwe. Did you mean new?',
  ],
  ['exclude.where that is a text', exclude({ where: 'active' }), ': x.exclude[0].where: "active" is no list.'],
  ['the bounds of exclude', exclude({ bounds: '[[' }), ': x.exclude[0].bounds: there is no [[. Did you mean [)?'],
  ['exclude without error', exclude({ error: undefined }), ': x.exclude[0]: error is missing.'],
  ['a role of a grant', grant({ role: 'stff' }), ': x.default_grants[0].role: there is no stff. Did you mean staff?'],
  ['a scope of a grant', grant({ read: 'onw' }), ': x.default_grants[0].read: there is no onw. Did you mean own?'],
  ['an action of a grant', grant({ actions: ['lst'] }), ': x.default_grants of staff: there is no action lst. Did you mean list?'],
  ['an area', about({ area: 'usee' }), ': x.area: there is no usee. Did you mean use?'],
  ['a standard action', about({ standard_actions: ['list', 'shw'] }), ': x.standard_actions[1]: there is no shw. Did you mean show?'],
  [
    'on_delete',
    ofField({ x: { ref: 'zz/zone', on_delete: 'cascad' } }),
    ', field note: x.on_delete: there is no cascad. Did you mean cascade?',
  ],
  ['a format', ofField({ type: 'string', format: 'dat' }), ', field note: format: there is no dat. Did you mean date?'],
  ['a type of JSON Schema', ofField({ type: 'strng' }), ', field note: type: there is no strng. Did you mean string?'],
  ['a type', ofField({ x: { type: 'mony' } }), ', field note: x.type: there is no mony. Did you mean money?'],
  ['a place', action({ place: 'primry' }), ': x.actions.go.place: there is no primry. Did you mean primary?'],
  ['by that is a list', action({ by: ['user'] }), ': x.actions.go.by: ["user"] is no name of a field.'],
  ['a field of not_by', action({ not_by: 'usr' }), ': x.actions.go: not_by: there is no field usr. Did you mean user?'],
  ['a state of from', states({}, { from: ['opne'], to: 'done' }), ': x.actions.go: there is no state opne. Did you mean open?'],
  ['automatic that is a list', states({ automatic: ['done'] }), ': x.states.automatic: ["done"] is no object.'],
  ['transform', inField({ transform: 'uper' }), ', field note: x.transform: there is no uper. Did you mean upper?'],
  ['codes', inField({ codes: 'curency' }), ', field note: x.codes: there is no curency. Did you mean currency?'],
  ['warn', inField({ warn: 'phne' }), ', field note: x.warn: there is no phne. Did you mean phone?'],
  ['fixed', inField({ fixed: 'usd' }), ', field note: x.fixed: there is no usd. Did you mean used?'],
  [
    'reset of a number',
    inField({ number: { pattern: 'A{SEQ}', reset: 'yer' } }),
    ', field note: x.number.reset: there is no yer. Did you mean year?',
  ],
])('%s', (_, found, sentence) => {
  expect(found()).toEqual([`src/schemas/zz/thing.ts${sentence}`])
})

test('without a slip nothing is said', () => {
  expect(problems({})).toEqual([])
})
