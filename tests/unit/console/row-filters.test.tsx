/** The usual filters of a list of rows: what their pills say, and what their editors choose (shell.md §2.4). */
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { daysFilter, oneOfFilter, recordFilter, switchFilter } from '../../../src/screens/list/rows/row-filters'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
interface Chooser {
  onChange: (value: unknown) => void
  options?: readonly { label: string }[]
}
const seen = vi.hoisted((): { chooser?: Chooser } => ({}))
const drawsChooser = vi.hoisted(() => (props: Chooser) => {
  seen.chooser = props
  return null
})
vi.mock('antd', () => ({ Select: drawsChooser }))
vi.mock('../../../src/components/inputs/ref-select', () => ({ RefSelect: drawsChooser }))
vi.mock('../../../src/components/inputs/day-input', () => ({ DayInput: () => null }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const client = new QueryClient()
const drawn = (node: ReactNode) => renderToStaticMarkup(<QueryClientProvider client={client}>{node}</QueryClientProvider>)

/** What the editor does when somebody chooses. */
function chosen(editor: ((close: () => void) => ReactNode) | undefined, value: unknown): { closed: number; offered: string[] } {
  let closed = 0
  drawn(editor?.(() => (closed += 1)))
  seen.chooser?.onChange(value)
  return { closed, offered: seen.chooser?.options?.map(({ label }) => label) ?? [] }
}

test('one of some values says its label, also of those that are read; its number until it is known', () => {
  const changes: (number | null)[] = []
  client.setQueryData(['filter-options', 'kinds'], [{ value: 2, label: 'Travel' }])
  const of = (value: number | null) =>
    oneOfFilter<number>({
      ...{ name: 'kind', label: 'Kind', value, options: [{ value: 1, label: 'Leave' }] },
      more: { key: ['kinds'], read: () => Promise.resolve([]) },
      onChange: (next) => changes.push(next),
    })
  expect([1, 2, 3].map((value) => drawn(of(value).text))).toEqual(['Leave', 'Travel', '#3'])
  expect(of(null).text).toBeUndefined()
  expect(chosen(of(null).editor, 2)).toEqual({ closed: 1, offered: ['Travel', 'Leave'] })
  of(2).onRemove()
  expect(changes).toEqual([2, null])
})

test('a record says its title; days say what the page makes of them, with either end open; a switch says nothing', () => {
  const changes: unknown[] = []
  const onChange = (next: unknown) => changes.push(next)
  const titles = { 'zz/person': { 7: { title: 'Ann' } } }
  const of = (value: number | null) => recordFilter({ ...{ name: 'who', label: 'Who', entity: 'zz/person', titles, value, onChange } })
  expect([of(7).text, of(8).text, of(null).text]).toEqual(['Ann', '#8', undefined])
  expect(chosen(of(7).editor, [8]).closed).toBe(1)
  const days = (from: string | null, until: string | null) =>
    daysFilter({ ...{ name: 'days', label: 'Days', days: { from, until }, onChange }, text: (one, other) => `${one ?? ''}–${other ?? ''}` })
  expect([days('a', null).text, days(null, 'b').text, days(null, null).text]).toEqual(['a–', '–b', undefined])
  days('a', 'b').onRemove()
  expect([switchFilter('late', 'Late', true, onChange).text, switchFilter('late', 'Late', false, onChange).text]).toEqual(['', undefined])
  switchFilter('late', 'Late', false, onChange).onSet?.()
  expect(changes).toEqual([8, { from: null, until: null }, true])
})
