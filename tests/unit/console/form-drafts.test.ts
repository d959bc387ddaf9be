/** Drafts (shell.md §2.4): which is offered, what it may hold, and that a restored one loses neither side's changes. */
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import {
  draftDifferences,
  draftLife,
  livingDrafts,
  offeredDraft,
  pendingAttempt,
  restoredValues,
  withDraft,
  withoutDraft,
  withoutSecrets,
  type Draft,
} from '../../../src/screens/form/drafts/draft-rules'
import { draftPlace } from '../../../src/screens/form/drafts/draft-place'
import { keepDraft, readDrafts } from '../../../src/screens/form/drafts/draft-store'
import { changedFields, initialValues, type ChildRow } from '../../../src/screens/form/state/form-values'
import { missingOf } from '../../../src/screens/entity/use-titles'

// Files share their modules: one that another file has loaded would keep what it knew.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
const who = vi.hoisted(() => ({ isViewing: false }))
vi.mock('../../../src/providers/auth/identity', () => ({ isViewing: () => who.isViewing }))
vi.mock('../../../src/providers/auth/session', () => ({ currentUserId: () => '4' }))

const thing: Entity = defineSchema('cm/thing', {
  x: { area: 'admin' },
  properties: {
    phone: { type: 'string' },
    address: { type: 'string' },
    rate: { x: { type: 'decimal', precision: 9, scale: 4 } },
    name: { x: { type: 'i18n-text' } },
    source: { x: { ref: 'cm/source' } },
    owners: { x: { type: 'owners' } },
    pin: { type: 'string', x: { secret: true } },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { label: { type: 'string' }, key: { type: 'string', x: { secret: true } } } },
    },
  },
})
const row = {
  id: 7,
  version: 4,
  phone: '1',
  address: 'a',
  rate: '5.0000',
  name: { en: 'x' },
  source: null,
  owners: [],
  rows: [
    { id: 1, label: 'one', key: null },
    { id: 2, label: 'two', key: null },
  ],
}
const base = initialValues(thing, row)
const draftOf = (part: Partial<Draft>): Draft => ({ writer: 'w', at: 1_000, version: 4, base, values: base, ...part })

describe('which draft', () => {
  const none = new Set<string>()
  it('is the newest, and none that is open in another tab', () => {
    const drafts = [draftOf({ writer: 'a', at: 10 }), draftOf({ writer: 'b', at: 30 }), draftOf({ writer: 'c', at: 20 })]
    expect(offeredDraft(drafts, { now: 40, open: none })?.writer).toBe('b')
    expect(offeredDraft(drafts, { now: 40, open: new Set(['b']) })?.writer).toBe('c')
    expect(offeredDraft([], { now: 40, open: none })).toBeNull()
  })
  it('is kept seven days and not a moment longer', () => {
    const draft = draftOf({ at: 0 })
    expect(livingDrafts([draft], draftLife - 1)).toEqual([draft])
    expect(offeredDraft([draft], { now: draftLife, open: none })).toBeNull()
  })
  it('of one form replaces its own former one and no other', () => {
    const drafts = withDraft(withDraft([], draftOf({ writer: 'a', at: 1 })), draftOf({ writer: 'b', at: 2 }))
    expect(withDraft(drafts, draftOf({ writer: 'a', at: 3 })).map(({ writer, at }) => [writer, at])).toEqual([
      ['a', 3],
      ['b', 2],
    ])
    expect(withoutDraft(drafts, 'a').map(({ writer }) => writer)).toEqual(['b'])
  })
  it('an unanswered save is asked about as long as the server knows its key, a day', () => {
    const attempt = { id: null, payload: {}, key: 'k' }
    expect(pendingAttempt(draftOf({ at: 0, attempt }), 86_399_999)).toEqual(attempt)
    expect(pendingAttempt(draftOf({ at: 0, attempt }), 86_400_000)).toBeNull()
  })
})

describe('what is kept', () => {
  it('holds nothing secret, in child rows neither', () => {
    const kept = withoutSecrets(thing.fields, { phone: '1', pin: '1234', rows: [{ id: 5, _key: 'r5', label: 'x', key: 'geheim' }] })
    expect(JSON.stringify(kept)).not.toMatch(/1234|geheim/)
    expect(kept).toEqual({ phone: '1', rows: [{ id: 5, _key: 'r5', label: 'x' }] })
  })
})

describe('whose', () => {
  const place = () => draftPlace({ name: 'cm/thing' }, 'edit', 7)
  afterEach(() => {
    who.isViewing = false
    vi.unstubAllGlobals()
  })

  it('is who is signed in', () => {
    expect(place()).toEqual({ user: '4', screen: 'cm/thing:edit', record: '7' })
  })
  it('is nobody while he looks as somebody: none is kept, and none of his own is offered', async () => {
    who.isViewing = true
    const opening = vi.fn()
    vi.stubGlobal('indexedDB', { open: opening })
    expect(place().user).toBeNull()
    expect(await keepDraft(place(), draftOf({}))).toBe(false)
    expect(await readDrafts(place())).toEqual([])
    expect(opening).not.toHaveBeenCalled()
  })
})

describe('a restored draft', () => {
  it('is what was typed, when nobody changed the record since', () => {
    const values = {
      ...base,
      phone: '2',
      rows: [
        { ...(base.rows as ChildRow[])[1], label: 'zwei' },
        { label: 'new', key: null, _key: 'n1' },
      ],
    }
    const restored = restoredValues(thing, draftOf({ values }), { base, values: base })
    expect(restored.conflicts).toEqual([])
    expect(restored.values.phone).toBe('2')
    expect((restored.values.rows as ChildRow[]).map(({ id, label }) => [id, label])).toEqual([
      [2, 'zwei'],
      [undefined, 'new'],
    ])
  })
  it('takes in what others changed meanwhile, and asks only about the same field', () => {
    const now = initialValues(thing, { ...row, version: 6, address: 'b', phone: '3' })
    const restored = restoredValues(thing, draftOf({ values: { ...base, phone: '2', rate: '6' } }), { base: now, values: now })
    expect(restored).toMatchObject({ conflicts: ['phone'], values: { phone: '2', rate: '6', address: 'b' } })
  })
  it('a number that only looks different is no change', () => {
    expect(changedFields(thing, base, { ...base, rate: '5.00' })).toEqual([])
    expect(draftDifferences(thing, draftOf({ values: { ...base, rate: '5' } }), base)).toEqual([])
  })
  it('what was typed before it was asked for stays where the draft says nothing', () => {
    const restored = restoredValues(thing, draftOf({ values: { ...base, phone: '2' } }), { base, values: { ...base, address: 'typed' } })
    expect(restored.values).toMatchObject({ phone: '2', address: 'typed' })
  })
  const text = fc.constantFrom('1', '2', '3')
  const side = fc.record({ phone: text, address: text, rate: text })
  it('property: neither the draft nor the record loses a change', () => {
    fc.assert(
      fc.property(side, side, side, (start, typed, stored) => {
        const [from, mine, theirs] = [start, typed, stored].map((part) => ({ ...base, ...part }))
        const { values, conflicts } = restoredValues(thing, draftOf({ base: from ?? base, values: mine ?? base }), {
          base: theirs ?? base,
          values: theirs ?? base,
        })
        for (const name of ['phone', 'address', 'rate'] as const) {
          if (typed[name] !== start[name]) expect(values[name]).toBe(typed[name])
          else expect(values[name]).toBe(stored[name])
          expect(conflicts.includes(name)).toBe(typed[name] !== start[name] && stored[name] !== start[name] && typed[name] !== stored[name])
        }
      }),
    )
  })
})

describe('titles that an answer lacks', () => {
  it('are named once each, of child rows and owners too', () => {
    const known = { 'cm/source': { 1: { title: 'Fair' } } }
    expect(
      missingOf(
        thing.fields,
        [
          { source: 1, owners: ['u4', 'd2'] },
          { source: 9, owners: ['u4'] },
        ],
        known,
      ),
    ).toEqual([
      ['cm/source', [9]],
      ['sc/department', [2]],
      ['sc/user', [4]],
    ])
  })
})
