/** What a form's expressions ask of the organisation (wf.md §5.1), found before they are evaluated. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedFunctions } from '../../../server/modules/wf/run/rules/asked-functions'
import { functions } from '../../../src/schemas/core/expression/language-functions'

const nothing = { posts: false, line: false, calendar: false }

describe('what expressions ask', () => {
  test('is nothing where they only calculate, and where a field has the name of a function', () => {
    expect(
      askedFunctions({ rules: [{ expr: 'sum(items.qty * items.price)' }], flow: { kind: 'manager', level: 3 }, label: 'Level (1–5)' }),
    ).toEqual(nothing)
    expect(askedFunctions({ expr: 'sublevel(1) + round(position, 2)' })).toEqual(nothing)
  })

  test('is found wherever it stands, also over two lines', () => {
    expect(askedFunctions({ flow: { nodes: [{ branches: [{ when: 'inDept("RD")' }] }] } })).toEqual({ ...nothing, posts: true })
    expect(askedFunctions([{ assign: [{ expr: '1 + manager\n (2)' }] }])).toEqual({ ...nothing, line: true })
    expect(askedFunctions({ set: { days: '"天"=workdays(a, b)' } })).toEqual({ ...nothing, calendar: true })
  })

  test('holds for every function that the language asks of its place', () => {
    const names = Object.keys(functions).filter((name) => name !== 'if' && functions[name]?.run === undefined)
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom('', ' ', '\n'),
        fc.constantFrom('', '1+', 'a and ', '-', '('),
        (name, gap, before) => {
          expect(Object.values(askedFunctions({ deep: [`${before}${name}${gap}(x)`] }))).toContain(true)
        },
      ),
    )
  })
})
