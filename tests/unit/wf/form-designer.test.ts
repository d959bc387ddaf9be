/** Editing a form (wf.md §2.3): every step keeps what it does not know, undo gives back the same content, reopening changes nothing (§12.15). */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addColumn,
  addItem,
  copyParts,
  duplicateParts,
  pasteParts,
  readCopied,
  removeParts,
  renamedExpression,
  renamePart,
  stepColumn,
} from '../../../src/pages/wf/template/form/edit/parts'
import { fieldAt, layoutOf, patchField, setRequired, withFormula } from '../../../src/pages/wf/template/form/edit/design'
import { movePart, resizeField, spanOf, stepPart, type Place } from '../../../src/pages/wf/template/form/edit/places'
import { followingKey } from '../../../src/pages/wf/template/form/edit/following-key'
import { emptyHistory, mostSteps, recorded, redone, undone } from '../../../src/pages/wf/template/form/edit/history'
import type { FormContent } from '../../../src/shared/wf/form'
import { arrangingKeys, fieldsIn } from '../../../src/shared/wf/form-layout'
import { keyFrom, keyPattern } from '../../../src/shared/wf/palette/field-key'
import { fileProblem, kindsFrom } from '../../../src/shared/wf/palette/file-limits'
import { isTaiwanId } from '../../../src/shared/wf/palette/form-formats'
import { tableColumns } from '../../../src/shared/wf/table-columns'
import { paletteItem, paletteItems, paletteSuites, registerSuite } from '../../../src/shared/wf/palette/palette'
import type { PaletteItem } from '../../../src/shared/wf/palette/palette-item'
import { formOfEveryItem } from './form-of-every-item'

/** As JCS has it: members in order. */
const hash = (content: FormContent): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const empty: FormContent = { ...formOfEveryItem(), json_schema: { type: 'object', properties: {} }, ui_schema: {} }
const item = (name: string) => paletteItem(name) as PaletteItem // they are there
const add = (content: FormContent, name: string, label = name, place: Place = { end: '' }) =>
  addItem(content, item(name), { en: label }, place, label).content
const rows = (content: FormContent) =>
  layoutOf(content).map((one) => ('row' in one ? one.row.map(({ field, span }) => `${field}:${span}`).join(' ') : Object.values(one)[0]))

/** Nothing is named twice, and every field has one place. */
function isSound(content: FormContent): boolean {
  const placed = fieldsIn(layoutOf(content))
  const keys = [...placed, ...arrangingKeys(layoutOf(content))]
  return new Set(keys).size === keys.length && placed.toSorted().join() === Object.keys(content.json_schema.properties).toSorted().join()
}

describe('§12.15', () => {
  test('a form built of every palette item reopens to the same hash', () => {
    const built = paletteItems.reduce(
      (content, one) => addItem(content, one, { en: `My ${one.name}`, tw: one.name }, { end: '' }).content,
      empty,
    )
    expect(isSound(built)).toBe(true)
    const reopened = JSON.parse(JSON.stringify(built)) as FormContent
    expect(hash(reopened)).toBe(hash(built))
    // Saving without a change writes what was read: an operation that changes nothing gives the same content back.
    expect(hash(movePart(reopened, 'my_text', { at: 'my_text', side: 'above' }))).toBe(hash(built))
    expect(Object.keys(built.json_schema.properties).every((key) => keyPattern.test(key))).toBe(true)
  })
  test('keywords that the designer does not know stay', () => {
    const strange: FormContent = {
      ...empty,
      json_schema: {
        type: 'object',
        'x-vendor': 1,
        properties: { a: { type: 'string', contentEncoding: 'base64', 'x-y': { z: [1] } }, b: { oneOf: [{ const: 1 }], not: {} } },
      } as FormContent['json_schema'],
      ui_schema: { 'ui:order': ['b', 'a'], a: { 'ui:widget': 'password', 'ui:own': true } },
    }
    const changed = patchField(setRequired(strange, 'a', true), 'a', { maxLength: 5 }, { 'ui:title': { en: 'A' } })
    expect(changed.json_schema).toMatchObject({
      'x-vendor': 1,
      required: ['a'],
      properties: { a: { contentEncoding: 'base64', 'x-y': { z: [1] }, maxLength: 5 }, b: { not: {} } },
    })
    expect(changed.ui_schema).toMatchObject({ 'ui:order': ['b', 'a'], a: { 'ui:widget': 'password', 'ui:own': true } })
    const back = setRequired(patchField(changed, 'a', { maxLength: undefined }, { 'ui:title': undefined }), 'a', false)
    expect(hash(back)).toBe(hash(strange))
  })
})

test('keys come from the label, or are numbered', () => {
  const taken = new Set(['amount', 'field_1'])
  expect([
    keyFrom({ en: 'Cost centre (new)' }, taken),
    keyFrom({ en: 'Amount' }, taken),
    keyFrom({ tw: '金額' }, taken),
    keyFrom({ tw: '金額', jp: 'Kingaku' }, taken),
    keyFrom({ en: '2nd Name' }, taken),
  ]).toEqual(['cost_centre_new', 'amount_2', 'field_2', 'kingaku', 'nd_name'])
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => keyPattern.test(keyFrom({ en: text }, taken))))
})

test('the key of a new field follows its label until somebody chooses one', () => {
  const form = addItem(empty, item('text'), { tw: '單行' }, { end: '' }).content
  expect(Object.keys(form.json_schema.properties)).toEqual(['text'])
  expect(followingKey(patchField(form, 'text', {}, { 'ui:title': { en: 'Reason' } }), 'text')).toBe('reason')
  expect(followingKey(form, 'text')).toBeUndefined()
  // What the palette calls it is no name that somebody chose.
  const counted = addItem(empty, item('integer'), { en: 'Whole number' }, { end: '' }).content
  expect(followingKey(patchField(counted, 'integer', {}, { 'ui:title': { en: 'Count' } }), 'integer')).toBe('count')
  const typed = patchField(renamePart(counted, 'integer', 'count'), 'count', {}, { 'ui:title': { en: 'Count of boxes' } })
  expect([followingKey(typed, 'count'), followingKey(typed, 'count', 'count')]).toEqual([undefined, 'count_of_boxes'])
  expect(followingKey(renamePart(form, 'text', 'why'), 'why')).toBeUndefined()
})

test('a field comes beside another, in a row of its own, into a section; the span is set within the row', () => {
  const three = add(add(add(empty, 'text', 'a'), 'text', 'b'), 'section', 's')
  expect(rows(three)).toEqual(['a:6', 'b:6', 's'])
  const side = movePart(three, 'b', { beside: 'a', side: 'left' })
  expect(rows(side)).toEqual(['b:6 a:6', 's'])
  const full = add(side, 'text', 'c', { beside: 'a', side: 'right' })
  expect(rows(full)).toEqual(['b:4 a:4 c:4', 's'])
  expect(rows(resizeField(full, 'a', 8))).toEqual(['b:2 a:8 c:2', 's'])
  expect(spanOf(resizeField(full, 'a', 99), 'a')).toBe(10)
  const inside = movePart(full, 'c', { end: 's' })
  expect(rows(inside)).toEqual(['b:4 a:4', 's'])
  expect(fieldsIn(layoutOf(inside))).toEqual(['b', 'a', 'c'])
  // Nothing comes into itself.
  expect(movePart(inside, 's', { at: 'c', side: 'above' })).toBe(inside)
})

test('the arrow keys reach every place: past rows, into and out of what holds them, from pane to pane', () => {
  const form = add(add(add(empty, 'text', 'a'), 'tabs', 't'), 'text', 'b')
  const panes = arrangingKeys(layoutOf(form)).slice(1)
  let content = stepPart(form, 'a', 'down')
  expect(rows(content)).toEqual(['t', 'b:6'])
  const paneOf = () =>
    JSON.stringify(layoutOf(content)[0])
      .split('"key":')
      .findIndex((pane) => pane.includes('"field":"a"'))
  expect(paneOf()).toBe(1)
  content = stepPart(content, 'a', 'down')
  expect(paneOf()).toBe(2)
  content = stepPart(content, 'a', 'down')
  expect(rows(content)).toEqual(['t', 'a:6', 'b:6'])
  content = stepPart(content, 'a', 'right')
  expect(rows(content)).toEqual(['t', 'a:6 b:6'])
  content = stepPart(content, 'a', 'right')
  expect(rows(content)).toEqual(['t', 'b:6 a:6'])
  content = stepPart(content, 'a', 'up')
  expect(rows(content)).toEqual(['t', 'a:6', 'b:6'])
  expect(panes).toHaveLength(2)
})

test('copied parts come into another form with keys of their own, rules too', () => {
  const one = {
    ...add(add(empty, 'money', 'Price'), 'computed', 'Tax'),
    rules: [{ type: 'value' as const, target: 'tax', expr: 'price.amount * 0.05 + len("price")' }],
  }
  const copied = readCopied(JSON.stringify(copyParts(one, ['price', 'tax'])))
  expect(copied).toBeDefined()
  if (!copied) return
  const { content, keys } = pasteParts(one, copied, { at: 'price', side: 'below' })
  expect([keys, rows(content)]).toEqual([
    ['price_2', 'tax_2'],
    ['price:6', 'price_2:6', 'tax_2:6', 'tax:6'],
  ])
  expect(content.rules[1]).toEqual({ type: 'value', target: 'tax_2', expr: 'price_2.amount * 0.05 + len("price")' })
  expect([readCopied('hello'), readCopied('{"a":1}')]).toEqual([undefined, undefined])
  expect(isSound(duplicateParts(formOfEveryItem(), ['x_tabs', 'x_section']).content)).toBe(true)
})

test('removed fields take their rules along, a section what it holds', () => {
  const one = {
    ...setRequired(add(add(empty, 'section', 's'), 'text', 'a', { end: 's' }), 'a', true),
    rules: [{ type: 'visible' as const, target: 'a', when: { expr: 'true' } }],
  }
  const removed = removeParts(one, ['s'])
  expect([removed.json_schema, removed.rules, layoutOf(removed)]).toEqual([{ type: 'object', properties: {} }, [], []])
})

test('another key is another name everywhere: rules, flow, bindings, rights, sums', () => {
  const table = addColumn(
    addColumn(add(empty, 'table', 'items'), 'items', item('integer'), { en: 'qty' }, 'qty').content,
    'items',
    item('decimal'),
    { en: 'price' },
    'price',
  ).content
  const form: FormContent = {
    ...patchField(table, 'items', {}, { 'ui:sums': ['price'] }),
    rules: [
      { type: 'value', target: 'total', expr: 'sum(items.qty * items.price)' },
      { type: 'required', target: 'items.price', when: { all: [{ field: 'items.qty', op: 'gt', value: 1 }] } },
    ],
    flow: {
      nodes: [
        { key: 'start', type: 'start', field_permissions: { 'items.price': 'read', items: 'edit' } },
        { key: 's', type: 'set', values: { items: 'items.price' } },
        { key: 'end', type: 'end', result: 'approved' },
      ],
    },
    bindings: [{ action: 'x.y', mapping: { lines: { field: 'items' }, note: { value: 'items' } } }],
  }
  const text = JSON.stringify(renamePart(renamePart(form, 'items.price', 'cost'), 'items', 'lines'))
  expect(text).toContain('sum(lines.qty * lines.cost)')
  expect(text).toContain('{"lines.cost":"read","lines":"edit"}')
  expect(text).toContain('{"lines":"lines.cost"}')
  expect(text).toContain('"lines":{"field":"lines"},"note":{"value":"items"}')
  expect(text).toContain('"ui:sums":["cost"]')
  expect(fieldAt(stepColumn(form, 'items.price', 'left'), 'items')?.schema.items?.properties).toSatisfy(
    (columns: object) => Object.keys(columns)[0] === 'price',
  )
  expect(renamedExpression('a + aa + b.a + "a" + a.b', 'a', 'z')).toBe('z + aa + b.a + "a" + z.b')
})

test('columns of a child table keep their order where the schema does not: stored as JSON it knows its members by their length', () => {
  const added = (['text', 'integer', 'decimal'] as const).reduce(
    (form, kind, index) => addColumn(form, 'lines', item(kind), {}, ['item', 'quantity', 'price'][index]).content,
    add(empty, 'table', 'lines'),
  )
  const orderOf = (form: FormContent) => {
    const { schema, ui } = fieldAt(form, 'lines') ?? { schema: {}, ui: {} }
    const stored = Object.fromEntries(Object.entries(schema.items?.properties ?? {}).toSorted(([a], [b]) => a.length - b.length))
    return tableColumns({ items: { properties: stored } }, ui).map(([key]) => key)
  }
  expect(orderOf(added)).toEqual(['item', 'quantity', 'price'])
  const moved = stepColumn(renamePart(added, 'lines.quantity', 'n'), 'lines.n', 'right')
  expect(orderOf(moved)).toEqual(['item', 'price', 'n'])
  expect(orderOf(removeParts(moved, ['lines.item']))).toEqual(['price', 'n'])
})

test('a formula is the rule of its field: made, changed, taken away; a condition that it has stays', () => {
  const form = add(empty, 'computed', 'total')
  const computed = withFormula(form, 'total', '1 + 1')
  expect(computed.rules).toEqual([{ type: 'value', target: 'total', expr: '1 + 1' }])
  expect(withFormula(computed, 'total', '2').rules).toEqual([{ type: 'value', target: 'total', expr: '2' }])
  expect(withFormula(computed, 'total', undefined).rules).toEqual([])
  const [rule] = computed.rules
  const when = { expr: 'true' }
  const conditional = { ...computed, rules: rule ? [{ ...rule, when }] : [] }
  expect(withFormula(conditional, 'total', undefined).rules).toEqual([{ type: 'value', target: 'total', when }])
})

test('a suite of a module is a locked section with its fields', () => {
  registerSuite({
    name: 'zz_leave',
    group: 'suite',
    settings: [],
    title: { en: 'Leave' },
    action: 'zz.leave',
    fields: [{ key: 'from', schema: item('date').name ? { type: 'string', format: 'date' } : {}, ui: { 'ui:item': 'date' }, span: 6 }],
  })
  const suite = paletteSuites()[0]
  expect(suite?.name).toBe('zz_leave')
  if (!suite) return
  const { content } = addItem(add(empty, 'text', 'from'), suite, { en: 'Leave' }, { end: '' }, 'leave')
  expect(layoutOf(content)[1]).toEqual({
    section: 'leave',
    title: { en: 'Leave' },
    suite: 'zz_leave',
    items: [{ row: [{ field: 'from_2', span: 6 }] }],
  })
})

test('Taiwan IDs are checked by their check digit', () => {
  expect(['A123456789', 'A123456788', 'F131104093', 'A800000014', 'a123456789', 'A323456789'].map(isTaiwanId)).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ])
})

test('a field takes files by the end of their names and by size', () => {
  const schema = { x: { accept: kindsFrom('.PDF, docx;*.Docx'), max_mb: 2 } }
  expect(schema.x.accept).toEqual(['pdf', 'docx'])
  const problem = (name: string, size: number) => fileProblem(schema, { name, size })?.key
  expect([problem('a.PDF', 2_097_152), problem('a.pdf', 2_097_153), problem('a.exe', 1), problem('pdf', 1)]).toEqual([
    undefined,
    'file_size',
    'file_kind',
    'file_kind',
  ])
  expect(fileProblem({}, { name: 'x', size: 9e9 })).toBeUndefined()
})

describe('undo', () => {
  const everything = formOfEveryItem()
  const keys = [...fieldsIn(layoutOf(everything)), ...arrangingKeys(layoutOf(everything))]
  const key = fc.constantFrom(...keys)
  const place: fc.Arbitrary<Place> = fc.oneof(
    key.map((end) => ({ end })),
    fc.record({ at: key, side: fc.constantFrom('above' as const, 'below' as const) }),
    fc.record({ beside: key, side: fc.constantFrom('left' as const, 'right' as const) }),
  )
  const step: fc.Arbitrary<(content: FormContent) => FormContent> = fc.oneof(
    fc.tuple(key, place).map(
      ([one, to]) =>
        (content: FormContent) =>
          movePart(content, one, to),
    ),
    fc.tuple(key, fc.constantFrom('up' as const, 'down' as const, 'left' as const, 'right' as const)).map(
      ([one, way]) =>
        (content: FormContent) =>
          stepPart(content, one, way),
    ),
    fc.tuple(key, fc.integer({ min: -2, max: 14 })).map(
      ([one, span]) =>
        (content: FormContent) =>
          resizeField(content, one, span),
    ),
    key.map((one) => (content: FormContent) => removeParts(content, [one])),
    key.map((one) => (content: FormContent) => duplicateParts(content, [one]).content),
    fc.tuple(fc.constantFrom(...paletteItems), place).map(
      ([one, to]) =>
        (content: FormContent) =>
          addItem(content, one, { en: one.name }, 'end' in to ? { end: '' } : to).content,
    ),
    fc.tuple(key, fc.boolean()).map(
      ([one, needed]) =>
        (content: FormContent) =>
          fieldAt(content, one) ? setRequired(content, one, needed) : content,
    ),
    key.map(
      (one) => (content: FormContent) =>
        fieldAt(content, one) && !fieldAt(content, `${one}_x`) ? renamePart(content, one, `${one}_x`) : content,
    ),
  )
  test('every sequence of steps leaves a sound form, and undone one by one gives back the same hash', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let content = everything
        let history = emptyHistory
        for (const change of steps) {
          const next = change(content)
          history = recorded(history, content, next)
          content = next
          if (!isSound(content)) return false
        }
        const end = hash(content)
        let back = { history, content }
        while (back.history.past.length > 0) back = undone(back.history, back.content)
        if (hash(back.content) !== hash(everything)) return false
        while (back.history.future.length > 0) back = redone(back.history, back.content)
        return hash(back.content) === end
      }),
      { numRuns: 150 },
    )
  })
  test('100 steps are kept; typing is one', () => {
    let content = add(empty, 'text', 'a')
    let history = emptyHistory
    for (let n = 0; n < 2 * mostSteps; n += 1) {
      const next = patchField(content, 'a', {}, { 'ui:title': { en: `A${n}` } })
      history = recorded(history, content, next, n < mostSteps ? 'title of a' : undefined)
      content = next
    }
    expect(history.past).toHaveLength(mostSteps)
    const typed = recorded(recorded(emptyHistory, empty, add(empty, 'text', 'b'), 'x'), add(empty, 'text', 'b'), content, 'x')
    expect(typed.past).toHaveLength(1)
    expect(undone(typed, content).content).toMatchObject({ json_schema: { properties: {} } })
  })
})
