/** The menu of a module: its entries and groups in the order of its module file (src/resources/core/navigation.ts). */
import { describe, expect, test } from 'vitest'
import { modules } from '../../../src/resources'
import { menuOf } from '../../../src/resources/core/navigation'

const menu = (code: string) => menuOf(modules, () => true).find((one) => one.code === code)

test('the modules have the order of the switcher (shell.md §2.2)', () => {
  const order = ['wf', 'dm', 'as', 'bb', 'vs', 'am', 'cm', 'ca', 'fa', 'cal', 'im', 'pr', 'sc']
  const landed = menuOf(modules, () => true).map(({ code }) => code)
  expect(landed).toEqual(order.filter((code) => landed.includes(code)))
})

describe('the menu of customers', () => {
  test('has the group of contacts where its first entry stands in the order, before products', () => {
    expect(
      menu('cm')
        ?.use.map(({ key }) => key)
        .slice(0, 4),
    ).toEqual(['/cm/use/lead', 'cm/activity', 'cm/contact', 'cm/product'])
  })
  test('groups that the order does not name keep theirs', () => {
    expect(
      menu('cm')
        ?.admin.filter(({ children }) => children)
        .map(({ key }) => key),
    ).toEqual(['cm/lead', 'cm/finance', 'cm/business', 'cm/more'])
  })
  test('gives each entry of use an icon of its own', () => {
    const icons = (menu('cm')?.use ?? [])
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .filter(({ children }) => !children)
      .map(({ icon }) => icon)
    expect(new Set(icons).size).toBe(icons.length)
  })
})
