/** A list of rows that are no records: what a module declares, the list engine draws, selects and walks (shell.md §2.4, §14). */
import { createRef } from 'react'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import type { ListedRows, RowSelection } from '../../../src/screens/list/rows/listed-rows'
import { setListSettings } from '../../../src/providers/preferences/preferences'
import type { RowFilter, RowFilters } from '../../../src/screens/list/rows/row-filter-bar'
import { RowList } from '../../../src/screens/list/rows/row-list'
import { useRowColumns } from '../../../src/screens/list/rows/use-row-columns'
import { useRowCursor, type RowCursor } from '../../../src/screens/list/rows/use-row-cursor'
import { useRowSelection } from '../../../src/screens/list/rows/use-row-selection'
import { firstPlace, type ListPlace } from '../../../src/screens/list/state/list-place'

const kept = vi.hoisted((): Record<string, { columns?: unknown }> => ({}))
vi.mock('../../../src/providers/preferences/preferences', () => ({
  usePreferences: () => ({ density: 'comfortable', lists: kept }),
  setListSettings: vi.fn(),
  singleKeysAct: () => true,
}))
// Formats read the session as they load.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
  vi.stubGlobal('document', { querySelector: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeAll(async () => {
  const texts = readProductTexts()
  const en = Object.fromEntries(['common', 'screens', 'error'].map((name) => [name, texts.get(name)?.en ?? {}]))
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
})

interface Letter {
  id: number
  subject: string
  sealed?: boolean
}
const letters: readonly Letter[] = [
  { id: 7, subject: 'Rent' },
  { id: -3, subject: 'Will', sealed: true },
  { id: 9, subject: 'Loan' },
]
const isOpen = ({ sealed }: Letter) => sealed !== true
const declared: ListedRows<Letter> = {
  screen: 'post/letter',
  columns: [
    { name: 'subject', label: 'Subject', titles: true, cell: ({ subject }, link) => link(subject) },
    {
      ...{ name: 'length', label: 'Length', sortable: true, cell: ({ subject }) => subject.length },
      below: { name: 'sealed', label: 'Sealed', sortable: true, cell: ({ sealed }) => (sealed ? 'sealed' : 'open') },
    },
  ],
  facts: ({ subject }) => <p>{subject.length} letters</p>,
  title: ({ subject }) => subject,
  nameOf: ({ subject }) => subject,
  addressOf: ({ id }) => `/letter?id=${id}`,
  menuOf: () => [],
  marksOf: ({ sealed }) => ({ 'data-sealed': sealed || undefined }),
}
/** With what is chosen; nothing can be done to it. */
const chosen = (...rows: Letter[]): RowSelection<Letter> => ({
  ...{ rows, isAll: false, may: isOpen, has: (row) => rows.includes(row) },
  ...{ toggle: () => undefined, toggleAll: () => undefined, clear: () => undefined },
})
const pageOf = (total: number) => ({ current_page: 1, last_page: Math.ceil(total / 2), per_page: 2, total })

const filtered = (given: Partial<RowFilters> = {}): RowFilters => ({
  ...{ offered: [], isOn: false, onClear: () => undefined, onShowAll: () => undefined },
  ...given,
})
const filter = (name: string, text: string | undefined, isSwitch = false): RowFilter => ({
  ...{ name, text, label: `By ${name}`, onRemove: () => undefined },
  ...(isSwitch ? { onSet: () => undefined } : { editor: () => 'the editor' }),
})

const placed = (state: Partial<ListPlace> = {}, onChange: (next: ListPlace) => void = () => undefined) => ({
  ...{ state: { ...firstPlace, perPage: 2, ...state }, sizes: [2, 4], onChange },
})

function drawn(given: Partial<Parameters<typeof RowList<Letter>>[0]> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RowList<Letter>
        {...{ label: 'Letters', rows: letters, declared, selection: null, cursor: null, stale: false, meta: pageOf(3), error: null }}
        onRetry={() => undefined}
        search={{ q: '', onSearch: () => undefined, inputRef: createRef() }}
        place={placed()}
        {...{ acts: null, filters: filtered(), tools: 'the tools', more: () => [], bulk: 'the acts', nothing: 'No letters.' }}
        {...given}
      />
    </MemoryRouter>,
  )
}
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const heads = (page: string) => [...page.matchAll(/(?:<th scope="col"[^>]*>|k-sort"[^>]*>)([A-Z]\w+)/g)].map(([, label]) => label)

test('draws the declared columns; a row leads to its address, and has its marks and a menu of its own', () => {
  const page = drawn({ cursor: 9 })
  expect(heads(page)).toEqual(['Subject', 'Length', 'Sealed'])
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(letters.map(({ id }) => `/letter?id=${id}`))
  expect(page).toMatch(/data-row="9" data-cursor="true"/)
  expect([count(page, /data-cursor/g), count(page, /data-sealed/g)]).toEqual([1, 1])
  expect(page).toContain('aria-label="Actions for Rent"')
})

test('shows the columns of the address, else those that were kept, else its own; what names none of them changes nothing', () => {
  expect(heads(drawn({ place: placed({ columns: [{ name: 'length', width: 90 }] }) }))).toEqual(['Length', 'Sealed'])
  expect(drawn({ place: placed({ columns: [{ name: 'length', width: 90 }] }) })).toMatch(/<td style="width:90px/)
  expect(heads(drawn({ place: placed({ columns: [{ name: 'gone' }] }) }))).toEqual(['Subject', 'Length', 'Sealed'])
  kept['post/letter'] = { columns: [{ name: 'length' }, { name: 'gone' }, { name: 'subject' }] }
  expect(heads(drawn())).toEqual(['Length', 'Sealed', 'Subject'])
  delete kept['post/letter']
})

test('a change of the columns is kept for the person and stands in the address', () => {
  const written: ListPlace['columns'][] = []
  const { chooser, onResize } = stepped(() => useRowColumns(declared, undefined, (columns) => written.push(columns)))
  expect(chooser.offered).toEqual([
    { name: 'subject', label: 'Subject' },
    { name: 'length', label: 'Length · Sealed' },
  ])
  onResize('length', 120)
  chooser.onChange(undefined)
  expect(written).toEqual([[{ name: 'subject' }, { name: 'length', width: 120 }], undefined])
  expect(vi.mocked(setListSettings).mock.calls).toEqual([
    ['post/letter', { columns: [{ name: 'subject' }, { name: 'length', width: 120 }] }],
    ['post/letter', { columns: null }],
  ])
})

test('a head that the call sorts by is a button, also the second of a column; it says what is sorted by', () => {
  expect(count(drawn(), /<button[^>]*class="k-sort"/g)).toBe(2)
  expect(drawn()).not.toContain('aria-sort')
  const page = drawn({ place: placed({ sort: [{ field: 'sealed', descending: true }] }) })
  expect([...page.matchAll(/aria-sort="(\w+)"/g)].map(([, way]) => way)).toEqual(['descending'])
  expect(count(page, /k-sort-idle/g)).toBe(1)
})

test('has a box only on rows that something can be done to, and none where nothing is done with many', () => {
  expect(drawn()).not.toContain('type="checkbox"')
  const page = drawn({ selection: chosen() })
  expect(page).toContain('aria-label="Select all on this page"')
  expect([...page.matchAll(/aria-label="Select (Rent|Will|Loan)"/g)].map(([, name]) => name)).toEqual(['Rent', 'Loan'])
})

test('the bar of the selected takes the place of the tools', () => {
  expect([drawn().includes('the tools'), drawn().includes('the acts')]).toEqual([true, false])
  const page = drawn({ selection: chosen(...letters.slice(0, 1)) })
  expect([page.includes('the tools'), page.includes('the acts')]).toEqual([false, true])
  expect(page).toContain('1 selected')
})

test('beside what one of them holds the rows are cards, whose title opens there instead of leading away', () => {
  const page = drawn({
    beside: { label: 'Letter', content: <p>Dear Sir</p> },
    declared: { ...declared, onOpen: () => undefined },
    selection: chosen(),
    cursor: 7,
  })
  expect(page).toMatch(/<section[^>]* aria-label="Letter">.*<p>Dear Sir/)
  expect([count(page, /<table/g), count(page, /class="k-record-card"/g), count(page, /class="k-row-open"/g)]).toEqual([0, 3, 3])
  expect(page).not.toContain('href')
  expect(page).toMatch(/data-card="7" data-cursor="true"/)
  expect(page).toContain('4 letters')
  expect(count(page, /type="checkbox"/g)).toBe(2)
})

test('says what is shown of how many in the sizes that it may have; without rows what the module says', () => {
  expect(drawn()).toContain('Rows per page')
  expect([...drawn().matchAll(/<option value="(\d+)"/g)].map(([, size]) => size)).toEqual(['2', '4'])
  const empty = drawn({ rows: [], meta: pageOf(0) })
  expect([empty.includes('No letters.'), empty.includes('<table'), empty.includes('<option')]).toEqual([true, false, false])
})

test('active filters are pills that say what they leave and can be removed; the others are offered; without a match there is a way out', () => {
  const pills = (page: string) => [
    ...[...page.matchAll(/k-pill-label">([^<]+)<\/span> <strong>([^<]+)/g)].map(([, label, text]) => `${label}: ${text}`),
    ...[...page.matchAll(/aria-pressed="true">([\w ]+)/g)].map(([, label]) => label?.trim()),
  ]
  const offered = [filter('sender', undefined), filter('year', '2026'), filter('late', '', true), filter('lost', undefined, true)]
  const page = drawn({ filters: filtered({ offered, isOn: true }) })
  expect(pills(page)).toEqual(['By year: 2026', 'By late'])
  expect(page).toContain('aria-label="Remove the filter By year"')
  expect([page.includes('Clear all'), page.includes('the editor')]).toEqual([true, false])
  const idle = drawn({ filters: filtered({ offered: [filter('sender', undefined)] }) })
  expect([pills(idle), idle.includes('Clear all'), count(idle, /aria-haspopup="menu"[^>]*>.*? Filter</g)]).toEqual([[], false, 1])
  const empty = drawn({ rows: [], meta: pageOf(0), filters: filtered({ isOn: true }) })
  expect([empty.includes('Nothing matches'), empty.includes('Clear all'), empty.includes('No letters.')]).toEqual([true, true, false])
})

test('until it has rows it is a skeleton, or what went wrong; what it has it keeps', () => {
  expect(drawn({ rows: [], meta: undefined })).toContain('k-skeleton')
  expect(drawn({ rows: [], meta: undefined, error: new Error('down') })).toContain('Retry')
  expect(drawn({ error: new Error('down') })).toContain('<table')
})

/** Runs steps in drawings of their own. @returns what the hook gives in the last one */
function stepped<Given>(hook: () => Given, ...steps: ((given: Given) => void)[]): Given {
  const last: Given[] = []
  const todo = [...steps]
  function Probe() {
    const given = hook()
    last[0] = given
    todo.shift()?.(given)
    return null
  }
  renderToStaticMarkup(<Probe />)
  const [given] = last
  if (given === undefined || todo.length > 0) throw new Error('Not every step was drawn')
  return given
}
const idsOf = (selection: RowSelection<Letter> | null) => selection?.rows.map(({ id }) => id)
const at = (place: number): Letter => letters[place] ?? expect.fail(`No letter ${place}`)

test('what nothing can be done to is never chosen, one by one or with all', () => {
  const all = stepped(
    () => useRowSelection('', letters, isOpen),
    (given) => given?.toggleAll(true),
  )
  expect([idsOf(all), all?.isAll]).toEqual([[7, 9], true])
  const one = stepped(
    () => useRowSelection('', letters, isOpen),
    (given) => given?.toggle(at(0), false),
    (given) => {
      given?.toggle(at(1), false)
      given?.toggle(at(2), false)
    },
    (given) => given?.toggle(at(0), false),
  )
  expect([idsOf(one), one?.isAll]).toEqual([[9], false])
  expect(stepped(() => useRowSelection('', letters, null))).toBeNull()
})

test('what has left the list is chosen no more; another question begins with nothing chosen', () => {
  const choose = (given: RowSelection<Letter> | null) => given?.toggleAll(true)
  let rows = letters
  let scope = 'all'
  const left = stepped(
    () => useRowSelection(scope, rows, isOpen),
    choose,
    (given) => {
      rows = letters.slice(1)
      given?.toggle(at(0), false)
    },
  )
  expect(idsOf(left)).toEqual([9])
  const asked = stepped(
    () => useRowSelection(scope, letters, isOpen),
    (given) => {
      scope = 'others'
      choose(given)
    },
  )
  expect(idsOf(asked)).toEqual([])
})

test('J and K walk the rows and stay inside', () => {
  const walk = (...by: (1 | -1)[]) =>
    stepped(
      () => useRowCursor({ rows: letters, isBeside: false, opened: undefined, onOpen: () => undefined }),
      ...by.map((step) => (given: RowCursor<Letter>) => given.step(step)),
    ).at
  expect([walk(), walk(1), walk(-1), walk(1, 1), walk(1, 1, 1, 1), walk(1, -1)]).toEqual([null, 7, 9, -3, 9, 7])
})

test('beside an open row they open the next one, by what was wanted, not by what is still drawn', () => {
  const opened: (number | undefined)[] = []
  const { at: cursor } = stepped(
    () => useRowCursor({ rows: letters, isBeside: true, opened: at(0), onOpen: (row) => opened.push(row?.id) }),
    (given) => {
      given.step(1)
      given.step(1)
    },
  )
  expect([cursor, opened]).toEqual([7, [-3, 9]])
})
