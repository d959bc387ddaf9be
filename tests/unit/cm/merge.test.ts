/** Merging: which records may become one, what they have together, and whose values are proposed (cm.md §9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenPlaces,
  closedLead,
  foreignMoney,
  otherCustomer,
  otherRegistryNumber,
  parentWithChild,
  type MergedLead,
} from '../../../server/modules/cm/merge/rules/merge-checks'
import { joinedCollaborators, joinedPersons, joinedTags, type JoinedLead } from '../../../server/modules/cm/merge/rules/joined-fields'
import { joinedQuotations, type JoinedQuotation } from '../../../server/modules/cm/merge/rules/joined-quotations'
import { differing, fullest, isOther, joinedFields, keptFields, pickedFields, proposed } from '../../../src/pages/cm/merge/merge-choice'
import { organization } from '../../../src/schemas/cm/organization'

const record = (id: number, more: object = {}) => ({ id, parent: null, ...more })

describe('what may become one', () => {
  test('no parent with its child, however far below', () => {
    const parents = new Map([
      [3, 2],
      [2, 1],
    ])
    expect(parentWithChild([record(1), record(3)], parents)).toEqual([1, 3])
    expect(parentWithChild([record(3), record(1)], parents)).toEqual([1, 3])
    expect(parentWithChild([record(2), record(4)], parents)).toBeUndefined()
  })
  test('property: a circle that should not be there ends the search all the same', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5))), fc.uniqueArray(fc.nat(5), { minLength: 2 }), (edges, ids) => {
        const found = parentWithChild(
          ids.map((id) => record(id)),
          new Map(edges),
        )
        if (found) expect(ids).toEqual(expect.arrayContaining([...found]))
      }),
    ))
  test('no two registry numbers; none and one is one', () => {
    const numbered = (id: number, registry_no: string | null, registry_type = 'tw_ban') => record(id, { registry_no, registry_type })
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, '04595252')])).toBe(2)
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, null), numbered(3, '12345675')])).toBeUndefined()
    expect(otherRegistryNumber([numbered(1, '12345675'), numbered(2, '12345675', 'hk_br')])).toBe(2)
    expect(otherRegistryNumber([numbered(1, null), numbered(2, null)])).toBeUndefined()
  })
})

describe('which leads are one sale', () => {
  const lead = (id: number, more: Partial<MergedLead> = {}): MergedLead => ({
    id,
    status: 'open',
    pipeline: 1,
    organization: 5,
    currency: 'TWD',
    amount_mode: 'manual',
    amount: true,
    lines: false,
    ...more,
  })
  test('open ones alone: the first that is closed is named', () => {
    expect(closedLead([lead(1), lead(2)])).toBeUndefined()
    expect(closedLead([lead(1), lead(2, { status: 'lost' }), lead(3, { status: 'won' })])).toBe(2)
  })
  test('of one customer; a lead without one is anybody’s', () => {
    expect(otherCustomer([lead(1), lead(2, { organization: null }), lead(3)])).toBeUndefined()
    expect(otherCustomer([lead(1, { organization: null }), lead(2), lead(3, { organization: 6 })])).toBe(3)
  })
  test('the survivor keeps its place: another’s is refused, its own may be named', () => {
    expect(chosenPlaces(1, { pipeline: 1, title: 2 })).toEqual([])
    expect(chosenPlaces(1, { pipeline: 2, stage: 2 })).toEqual(['pipeline', 'stage'])
  })
  test('no amount and no lines change their currency without a rate', () => {
    const leads = [lead(1), lead(2, { currency: 'USD', lines: true })]
    expect(foreignMoney(leads, {})).toBeUndefined()
    expect(foreignMoney(leads, { amount: 2 })).toBe('amount')
    expect(foreignMoney(leads, { lines: 2 })).toBe('lines')
    expect(foreignMoney(leads, { currency: 2 })).toBe('amount')
    expect(foreignMoney(leads, { currency: 2, amount: 2 })).toBeUndefined()
    expect(foreignMoney(leads, { currency: 2, amount: 2, lines: 2 })).toBeUndefined()
    // An amount that its lines make is none of its own.
    expect(foreignMoney(leads, { currency: 2, lines: 2, amount_mode: 1, amount: 1 })).toBe('amount')
    expect(
      foreignMoney([lead(1, { amount_mode: 'lines' }), lead(2, { currency: 'USD', lines: true })], { currency: 2, lines: 2 }),
    ).toBeUndefined()
  })
})

describe('what leads have together', () => {
  const lead = (more: Partial<JoinedLead> = {}): JoinedLead => ({
    owner: null,
    person: null,
    collaborators: [],
    tags: [],
    persons: [],
    ...more,
  })
  test('tags once each, the survivor’s first', () =>
    expect(joinedTags([lead({ tags: [3, 1] }), lead({ tags: [1, 2] })])).toEqual([3, 1, 2]))
  test('who worked on one of them works on it; its owner is none of them', () => {
    expect(joinedCollaborators([lead({ owner: 1, collaborators: [4] }), lead({ owner: 2, collaborators: [1, 4] })], 1)).toEqual([4, 2])
    expect(joinedCollaborators([lead({ owner: 1 }), lead({ owner: 2 })], 2)).toEqual([1])
  })
  test('people keep the role that the survivor gives them; a first contact that is none any more stays among them', () => {
    const rows = joinedPersons(
      [
        lead({ person: 1, persons: [{ id: 9, person: 7, role: 'user' }] }),
        lead({
          person: 2,
          persons: [
            { id: 8, person: 7, role: 'finance' },
            { id: 5, person: 6, role: 'champion' },
          ],
        }),
      ],
      2,
    )
    expect(rows).toEqual([
      { id: 9, person: 7, role: 'user' },
      { person: 6, role: 'champion' },
      { person: 1, role: null },
    ])
  })
})

describe('the offers of leads that are one', () => {
  const offer = (
    id: number,
    lead: number,
    revision: number,
    status: JoinedQuotation['status'],
    at: string | null = null,
  ): JoinedQuotation => ({ id, lead, revision, status, sent_at: at, accepted_at: status === 'accepted' ? at : null })
  test('revisions go on behind the survivor’s, the last first, so that none is there twice', () => {
    expect(
      joinedQuotations(
        [
          offer(1, 10, 1, 'superseded'),
          offer(2, 10, 2, 'superseded'),
          offer(3, 20, 1, 'superseded'),
          offer(4, 20, 2, 'sent', '2026-01-02'),
          offer(5, 30, 1, 'superseded'),
        ],
        10,
        [20, 30],
      ),
    ).toEqual([
      { id: 4, revision: 4 },
      { id: 3, revision: 3 },
      { id: 5, revision: 5 },
    ])
  })
  test('of what was sent and of what was accepted the latest holds; a draft of a loser does not', () => {
    expect(
      joinedQuotations(
        [offer(1, 10, 1, 'sent', '2026-01-05'), offer(2, 10, 2, 'draft'), offer(3, 20, 1, 'sent', '2026-01-03'), offer(4, 20, 2, 'draft')],
        10,
        [20],
      ),
    ).toEqual([
      { id: 4, revision: 4, status: 'superseded', drafted: null },
      { id: 3, revision: 3, status: 'superseded', outstanding: null },
    ])
    expect(joinedQuotations([offer(1, 10, 1, 'accepted', '2026-01-05'), offer(2, 20, 1, 'accepted', '2026-01-06')], 10, [20])).toEqual([
      { id: 1, status: 'superseded' },
      { id: 2, revision: 2 },
    ])
  })
  const statuses = ['draft', 'sent', 'accepted', 'superseded'] as const
  test('property: at no moment a lead has a revision twice; in the end one draft and one offer that waits, at most', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom(...statuses), { maxLength: 4 }), { minLength: 2, maxLength: 4 }), (leads) => {
        const rows = leads.flatMap((list, lead) =>
          list.map((status, index) =>
            offer(
              lead * 10 + index + 1,
              lead,
              index + 1,
              list.indexOf(status) < index && status !== 'superseded' ? 'superseded' : status,
              `2026-01-0${index + 1}`,
            ),
          ),
        )
        const standing = new Map(rows.map((row) => [row.id, { ...row }]))
        const isUnique = () =>
          expect(new Set([...standing.values()].map(({ lead, revision }) => `${lead} ${revision}`)).size).toBe(standing.size)
        for (const { id, revision, status } of joinedQuotations(rows, 0, [...leads.keys()].slice(1))) {
          const row = standing.get(id)
          if (row)
            standing.set(id, { ...row, ...(revision === undefined ? {} : { revision }), ...(status === undefined ? {} : { status }) })
          isUnique()
        }
        for (const [id, row] of standing) standing.set(id, { ...row, lead: 0 })
        isUnique()
        for (const status of ['draft', 'sent', 'accepted'])
          expect([...standing.values()].filter((row) => row.status === status).length).toBeLessThanOrEqual(1)
      }),
    ))
})

describe('whose value is proposed', () => {
  const fields = organization.fields.filter(({ name }) => ['name', 'phone', 'email', 'addresses', 'tags'].includes(name))
  const a = { id: 1, name: 'A', phone: null, email: 'a@x.example', addresses: [{ id: 5, city: 'Taipei' }], tags: [] }
  const b = { id: 2, name: 'B', phone: '02', email: 'a@x.example', addresses: [{ id: 9, city: 'Taipei' }], tags: [7] }
  test('only what differs is asked; ids of child rows are no difference', () =>
    expect(differing(fields, [a, b]).map(({ name }) => name)).toEqual(['name', 'phone', 'tags']))
  test('the survivor’s own, else the first that is filled', () => {
    expect(proposed('name', [a, b], 2)).toBe(2)
    expect(proposed('phone', [a, b], 1)).toBe(2)
    expect(proposed('tags', [a, b], 1)).toBe(2)
  })
  test('the fullest is proposed to stay, the older of two as full', () => {
    expect(fullest(fields, [a, b])).toBe(2)
    expect(
      fullest(fields, [
        { ...b, id: 4 },
        { ...b, id: 3 },
      ]),
    ).toBe(3)
  })
  test('the call names what comes from others alone', () => {
    expect(pickedFields(fields, [a, b], { survivor: 1, chosen: {} })).toEqual({ phone: 2, tags: 2 })
    expect(pickedFields(fields, [a, b], { survivor: 1, chosen: { phone: 1, name: 2 } })).toEqual({ name: 2, tags: 2 })
  })
  test('of leads nobody is asked where they stand, nor what comes together; what the survivor gets of that is told', () => {
    expect([keptFields('cm/lead'), joinedFields('cm/lead'), joinedFields('cm/person')]).toEqual([
      ['pipeline', 'stage'],
      ['tags', 'collaborators', 'persons'],
      [],
    ])
    expect(isOther('tags', { tags: [7] }, { tags: [7, 8] })).toBe(true)
    expect(isOther('persons', { persons: [{ id: 1, person: 4 }] }, { persons: [{ id: 6, person: 4 }] })).toBe(false)
  })
})
