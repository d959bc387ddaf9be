/**
 * Rules of bulletins: whom they are meant for, rates, days, texts, hashes, acts (bb.md §5.1, §5.4–§5.6, §5.10), with the worked
 * examples.
 */
import { describe, expect, test } from 'vitest'
import { personView } from '../../../server/modules/bb/bulletin/rules/person-view'
import { among } from '../../../server/modules/bb/bulletin/rules/targets'
import { allowedActs, type Asker, type Bulletin } from '../../../server/modules/bb/bulletin/rules/allowed-acts'
import { expireAt, publicationErrors, publishAt, settledBy, timeErrors } from '../../../server/modules/bb/bulletin/rules/publication'
import { canonicalOf, inLanguage, isBlank, summaryOf } from '../../../src/shared/bb/content'
import { halfReadMinutes, rateOf } from '../../../src/shared/bb/rates'
import { richDiff, textDiff } from '../../../src/shared/bb/text-diff'
import { daysOf, timeIn } from '../../../src/shared/bb/time-filter'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('targets (§5.1)', () => {
  test('9 of the department and 6 of the group, two of them the same, without one, are 12', () => {
    const audience = [...upTo(9), 8, 9, 10, 11, 12, 13]
    expect(among(upTo(60), { audience: [...new Set(audience)], exclude: [5] })).toHaveLength(12)
  })
  test('an audience narrows and never widens; without one all readers are meant', () => {
    expect(among([1, 2, 3], { audience: [3, 4], exclude: [] })).toEqual([3])
    expect(among([1, 2, 3], { audience: undefined, exclude: [2, 9] })).toEqual([1, 3])
  })
})

describe('as one person (§2, §5.1)', () => {
  const target = { uses_board: true, reads_category: true, in_audience: true, is_excluded: false, oversees: false }
  test('the strongest reason is told; who writes or manages reads what is not meant for them', () => {
    expect(personView(target)).toBe('target')
    expect(personView({ ...target, oversees: true })).toBe('target')
    expect(personView({ ...target, is_excluded: true })).toBe('excluded')
    expect(personView({ ...target, in_audience: false })).toBe('not_in_audience')
    expect(personView({ ...target, reads_category: false })).toBe('no_reader')
    expect(personView({ ...target, is_excluded: true, oversees: true })).toBe('overseer')
    expect(personView({ ...target, oversees: true, uses_board: false })).toBe('no_board')
  })
})

describe('rates (§5.4)', () => {
  test('9 and 7 of 12 are 75.0 and 58.3; half up; of nobody there is none', () => {
    expect([rateOf(9, 12), rateOf(7, 12), rateOf(1, 2000), rateOf(0, 12), rateOf(12, 12), rateOf(0, 0)]).toEqual([
      '75.0',
      '58.3',
      '0.1',
      '0.0',
      '100.0',
      null,
    ])
  })
  test('of every part the rate is between 0 and 100, and grows with it', () => {
    for (const targets of [1, 3, 7, 12, 999]) {
      const rates = [0, ...upTo(targets)].map((part) => Number(rateOf(part, targets)))
      expect([rates[0], rates.at(-1)]).toEqual([0, 100])
      expect(rates).toEqual([...rates].sort((a, b) => a - b))
    }
  })
  test('half of twelve is the sixth who reads', () => {
    const at = upTo(9).map((minute) => new Date(Date.UTC(2026, 10, 20, 1, minute * 10)).toISOString())
    expect(halfReadMinutes('2026-11-20T01:00:00.000Z', at.toReversed(), 12)).toBe(60)
    expect([halfReadMinutes('2026-11-20T01:00:00.000Z', at.slice(0, 5), 12), halfReadMinutes('2026-11-20T01:00:00.000Z', [], 0)]).toEqual([
      null,
      null,
    ])
  })
})

describe('time (§5.5)', () => {
  const named = () => ['2026-11-16', '2026-11-22'] as const
  test('years and months are days; what is not understood is all', () => {
    expect([daysOf('2026', named), daysOf('2026-02', named), daysOf('2028-02', named), daysOf('week', named)]).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2026-02-01', '2026-02-28'],
      ['2028-02-01', '2028-02-29'],
      ['2026-11-16', '2026-11-22'],
    ])
    expect(['', '2026-13', '26', 'never', 'constructor'].map((time) => [daysOf(time, named), timeIn(time)])).toEqual(
      Array.from({ length: 5 }, () => [null, '']),
    )
  })
})

describe('texts', () => {
  test('the reader’s language, English, Traditional Chinese, the first (§5.6)', () => {
    const [tw, en, cn] = (['tw', 'en', 'cn'] as const).map((language) => ({ language }))
    expect([
      inLanguage(
        [tw, en].flatMap((one) => one ?? []),
        'jp',
      ),
      inLanguage(
        [tw, cn].flatMap((one) => one ?? []),
        'jp',
      ),
    ]).toEqual([en, tw])
    expect([
      inLanguage(
        [cn].flatMap((one) => one ?? []),
        'en',
      ),
      inLanguage([], 'en'),
    ]).toEqual([cn, undefined])
  })
  test('a summary is the first 160 characters', () => {
    expect(summaryOf('<p>One</p><p>two</p>')).toBe('One two')
    expect([...summaryOf(`<p>${'字'.repeat(300)}</p>`)]).toHaveLength(161)
  })
  test('an empty table says nothing, a picture does', () => {
    expect(['', '<p> &nbsp;</p>', '<table><tbody><tr><td></td></tr></tbody></table>', '<img src="/a">', '<p>a</p>'].map(isBlank)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
  test('the same content is the same text, whatever the order of its languages', () => {
    const bodies = [
      { language: 'tw' as const, body: '<p>b</p>' },
      { language: 'en' as const, body: '<p>a</p>' },
    ]
    const content = { title: { tw: 'B', en: 'A' }, bodies, files: [{ id: 1, name: 'x', sha256: 'f' }] }
    expect(canonicalOf(content, 1)).toBe(canonicalOf({ ...content, title: { en: 'A', tw: 'B' }, bodies: bodies.toReversed() }, 1))
    expect(canonicalOf(content, 1)).not.toBe(canonicalOf(content, 2))
  })
})

describe('differences', () => {
  const rebuilt = (parts: readonly { kind: string; text: string }[], but: string) =>
    parts
      .filter(({ kind }) => kind !== but)
      .map(({ text }) => text)
      .join('')
  test('an added sentence is marked', () => {
    expect(richDiff('<p>We close at five.</p>', '<p>We close at five.</p><p>On Fridays at four.</p>')).toEqual([
      { kind: 'same', text: 'We close at five.\n' },
      { kind: 'added', text: 'On Fridays at four.\n' },
    ])
  })
  test('both texts can be read from it', () => {
    const pairs = [
      ['We close at five', 'We close at four today'],
      ['', 'new'],
      ['all gone', ''],
      ['公司五點關門', '公司今天四點關門'],
      ['a b c d e', 'e d c b a'],
    ] as const
    for (const [from, to] of pairs)
      expect([rebuilt(textDiff(from, to), 'added'), rebuilt(textDiff(from, to), 'removed')]).toEqual([from, to])
  })
})

describe('publication (§4, §9)', () => {
  const now = new Date('2026-11-20T01:00:00.000Z')
  test('a time in the past is now; the end follows from the category; 0 days have none', () => {
    expect([
      publishAt({ publish_at: '2020-01-01T00:00:00.000Z' }, now),
      publishAt({}, now),
      publishAt({ publish_at: '2027-01-01T00:00:00.000Z' }, now),
    ]).toEqual([now.toISOString(), now.toISOString(), '2027-01-01T00:00:00.000Z'])
    expect([expireAt({}, now.toISOString(), 10), expireAt({}, now.toISOString(), 0)]).toEqual(['2026-11-30T01:00:00.000Z', null])
  })
  test('of what was published elsewhere, nothing that lies behind is told any more; a deadline to come is', () => {
    const past = { publish_at: '2026-01-05T01:00:00.000Z', expire_at: '2026-03-01T00:00:00.000Z', ack_until: '2026-02-01T00:00:00.000Z' }
    expect(settledBy(past, now)).toEqual({
      ...{ first_published_at: past.publish_at, digested_at: past.publish_at, notified_revision: 1 },
      ...{ expired_at: past.expire_at, recorded_until: past.ack_until, heads_notified_until: past.ack_until },
    })
    const open = { ...past, expire_at: null, ack_until: '2026-11-20T01:00:00.001Z' }
    expect(settledBy(open, now)).toMatchObject({ expired_at: null, recorded_until: null, heads_notified_until: null })
  })
  test('names what is wrong', () => {
    expect(Object.keys(publicationErrors({ bodies: [{ body: '<p></p>' }] }, 0))).toEqual(['bodies', 'audience'])
    expect(publicationErrors({ bodies: [{ body: '<p></p>' }, { body: '<p>a</p>' }] }, 1)).toEqual({})
    const times = { publish_at: '2026-11-20T01:00:00.000Z', expire_at: '2026-11-21T01:00:00.000Z', ack_required: true }
    expect(
      ['2026-11-20T01:59:59.000Z', '2026-11-20T02:00:00.000Z', '2026-11-21T01:00:00.000Z', '2026-11-21T01:00:01.000Z'].map((ack_until) =>
        Object.keys(timeErrors({ ...times, ack_until })),
      ),
    ).toEqual([['ack_until'], [], [], ['ack_until']])
  })
})

describe('acts (§4, §5.10)', () => {
  const nobody: Asker = {
    is_author: false,
    is_co_author: false,
    is_target: false,
    may_post: false,
    may_approve: false,
    may_manage: false,
    maintains_all: false,
    may_comment: false,
    reads_receipts: false,
  }
  const draft: Bulletin = {
    state: 'draft',
    standing: 'draft',
    approval: 'manager',
    is_pinned: false,
    has_pending: false,
    has_form: false,
    is_in_form: false,
    comments_on: true,
    reactions_on: true,
  }
  test('where approval is asked for, Publish is not offered', () => {
    expect(allowedActs({ ...nobody, is_author: true }, draft)).toEqual(['edit', 'submit', 'move', 'delete'])
    expect(allowedActs({ ...nobody, is_author: true }, { ...draft, approval: 'none' })).toContain('publish')
  })
  test('nobody approves their own, whatever they may', () => {
    const submitted: Bulletin = { ...draft, state: 'submitted', standing: 'submitted' }
    expect(allowedActs({ ...nobody, is_author: true, may_approve: true, may_manage: true, maintains_all: true }, submitted)).not.toContain(
      'approve',
    )
    expect(allowedActs({ ...nobody, may_approve: true }, submitted)).toEqual(['approve', 'return'])
  })
  test('where a form decides it is asked for, and nobody approves by hand; while it decides, nothing is taken back', () => {
    const formed: Bulletin = { ...draft, approval: 'workflow', has_form: true }
    expect(allowedActs({ ...nobody, is_author: true }, formed)).toEqual(['edit', 'ask-by-form', 'move', 'delete'])
    const inForm: Bulletin = { ...formed, state: 'submitted', standing: 'submitted', is_in_form: true }
    expect([
      allowedActs({ ...nobody, may_approve: true, may_manage: true }, inForm),
      allowedActs({ ...nobody, is_author: true }, inForm),
    ]).toEqual([['moderate'], []])
    // Without a form, submitting says so.
    expect(allowedActs({ ...nobody, is_author: true }, { ...formed, has_form: false })).toContain('submit')
  })
  test('links of what stands or is to come are checked by who may edit it', () => {
    const live: Bulletin = { ...draft, state: 'published', standing: 'live' }
    expect(allowedActs({ ...nobody, is_co_author: true }, live)).toContain('check-links')
    expect(allowedActs({ ...nobody, may_manage: true }, { ...live, standing: 'scheduled' })).toContain('check-links')
    expect(allowedActs({ ...nobody, is_author: true }, { ...live, standing: 'expired' })).not.toContain('check-links')
    expect(allowedActs({ ...nobody, is_target: true }, live)).not.toContain('check-links')
  })
  test('a reader reads, comments by that right, reacts, and no more', () => {
    const live: Bulletin = { ...draft, state: 'published', standing: 'live' }
    expect(allowedActs({ ...nobody, is_target: true, may_comment: true }, live)).toEqual(['comment', 'react'])
    expect(allowedActs({ ...nobody, is_target: true }, live)).toEqual(['react'])
  })
})
