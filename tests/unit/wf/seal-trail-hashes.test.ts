/** Content hash, event chain, day anchor, verification code (wf.md §5.10, §5.12). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkChain, type StoredEvent, type StoredTrail } from '../../../server/modules/wf/trail/rules/chain-check'
import { merkleRoot, stampedHash } from '../../../server/modules/wf/trail/rules/day-anchor'
import {
  contentHash,
  eventHash,
  firstPrevHash,
  metaHash,
  type EventMeta,
  type SignedContent,
} from '../../../server/modules/wf/trail/rules/hashes'
import { printedCode, readVerificationCode, verificationCode } from '../../../src/shared/wf/verification-code'

const content: SignedContent = {
  data: { amount: '12500.0000', currency: 'TWD', reason: 'train tickets' },
  attachments: [{ id: 9001, name: 'receipt.pdf', sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', size: 5 }],
  definition_id: 31,
  round: 1,
  serial_no: 'EXP-202611-0042',
}
const hashes = {
  content: '799ae4fa4854fe6380a4888a92537616aca401efe3b628d7a2ad5e21f45b2058',
  meta1: '37e251722e6387bba42563400ebc904c6e784a83412d5803ad2c35216e890ead',
  event1: 'a5b717b22e77cf0c7eb27cfb3cedf59c1d88dff358a7021feb5d73e93a21cb4f',
  meta2: 'a59242357bf9f0b1e37ac81fcc673fe6315dec8645146fd69257d8a169481e99',
  event2: '8bc4506e93729940ffbd5abea81f6bbbe5fe0693e4c94a4e831479fe70058c2a',
}
const meta1: EventMeta = {
  auth: 'session',
  batch: null,
  changes: [],
  external_name: null,
  files: [],
  ip: '10.0.0.7',
  signature_id: null,
  task_id: null,
  user_agent: 'test',
}
const event1: StoredEvent = {
  act: 'submit',
  actor_id: 7,
  at: '2026-11-20T08:00:00.000Z',
  comment: '',
  content_hash: hashes.content,
  instance_id: 501,
  meta_hash: hashes.meta1,
  node_key: 'start',
  on_behalf_of: null,
  round: 1,
  seq: 1,
  meta: meta1,
  prev_hash: firstPrevHash,
  hash: hashes.event1,
}
const event2: StoredEvent = {
  ...event1,
  act: 'approve',
  actor_id: 12,
  at: '2026-11-20T08:05:30.000Z',
  comment: 'ok',
  meta_hash: hashes.meta2,
  node_key: 'n1',
  seq: 2,
  meta: { ...meta1, auth: 'password', ip: '10.0.0.12', signature_id: 3, task_id: 77 },
  prev_hash: hashes.event1,
  hash: hashes.event2,
}
const trail: StoredTrail = {
  events: [event1, event2],
  snapshots: new Map([[hashes.content, content]]),
  instance: { content, content_hash: hashes.content, last_event_hash: hashes.event2 },
}
const changed: SignedContent = { ...content, data: { amount: '125000.0000', currency: 'TWD', reason: 'train tickets' } }

describe('the vectors of §5.10', () => {
  test('content', () => {
    expect(contentHash(content)).toBe(hashes.content)
    expect(contentHash(changed)).toBe('7f28a83767ddb1d8646270d8c6caea0a894adbacbfb29c84c0579dbcd975bf9b')
  })
  test('event 1', () => {
    expect(metaHash(meta1)).toBe(hashes.meta1)
    expect(eventHash(firstPrevHash, event1)).toBe(hashes.event1)
  })
  test('event 2', () => {
    expect(metaHash(event2.meta)).toBe(hashes.meta2)
    expect(eventHash(hashes.event1, event2)).toBe(hashes.event2)
  })
  test('the order of keys and attachments says nothing, any other change does', () => {
    const two = [...content.attachments, { id: 5, name: 'b.pdf', sha256: 'aa', size: 1 }]
    expect(contentHash({ ...content, attachments: two })).toBe(contentHash({ ...content, attachments: two.toReversed() }))
    expect(contentHash({ ...content, round: 2 })).not.toBe(hashes.content)
  })
  test('the anchor over two instances', () => {
    expect(merkleRoot([hashes.event1, hashes.event2])).toBe('7c51b3c70ed9aecfda8e52ffc04143884b48a455d40ae2bc362413f52cc4f6bc')
    expect(merkleRoot([hashes.event1])).toBe(hashes.event1)
    expect(merkleRoot([])).toBeNull()
  })
  test('an odd leaf moves up; before the first anchor stand 32 zero bytes', () => {
    const pair = merkleRoot([hashes.event1, hashes.event2]) ?? ''
    expect(merkleRoot([hashes.event1, hashes.event2, hashes.meta1])).toBe(merkleRoot([pair, hashes.meta1]))
    expect(stampedHash(null, pair)).toBe(merkleRoot([firstPrevHash, pair]))
    expect(stampedHash(hashes.meta1, pair)).toBe(merkleRoot([hashes.meta1, pair]))
  })
})

describe('the check of a chain (§12 scenario 20)', () => {
  test('holds', () => expect(checkChain(trail)).toBeNull())
  test('with amount 125000.0000 it fails at event 1', () => {
    expect(checkChain({ ...trail, snapshots: new Map([[hashes.content, changed]]) })).toEqual({ seq: 1, check: 'content' })
    expect(checkChain({ ...trail, instance: { ...trail.instance, content: changed } })).toEqual({ seq: 1, check: 'data' })
  })
  test('an event that is changed, missing, added or cut off is named', () => {
    const withSecond = (change: Partial<StoredEvent>) => checkChain({ ...trail, events: [event1, { ...event2, ...change }] })
    expect(withSecond({ comment: 'OK' })).toEqual({ seq: 2, check: 'hash' })
    expect(withSecond({ actor_id: 5 })).toEqual({ seq: 2, check: 'hash' })
    expect(withSecond({ meta: { ...event2.meta, ip: '10.0.0.13' } })).toEqual({ seq: 2, check: 'meta' })
    expect(withSecond({ prev_hash: firstPrevHash })).toEqual({ seq: 2, check: 'prev' })
    expect(withSecond({ seq: 3 })).toEqual({ seq: 2, check: 'seq' })
    expect(checkChain({ ...trail, events: [event1] })).toEqual({ seq: 1, check: 'end' })
    expect(checkChain({ ...trail, events: [event2] })).toEqual({ seq: 1, check: 'seq' })
  })
  test('one changed character anywhere in a trail breaks it', () => {
    const texts = ['act', 'at', 'comment', 'content_hash', 'meta_hash', 'node_key', 'prev_hash', 'hash'] as const
    fc.assert(
      fc.property(fc.constantFrom(0, 1), fc.constantFrom(...texts), fc.nat(), (which, field, place) => {
        const events = trail.events.map((event, n) => (n === which ? { ...event, [field]: flipped(event[field] ?? '', place) } : event))
        return checkChain({ ...trail, events })?.seq === which + 1
      }),
    )
  })
})

const flipped = (text: string, place: number): string => {
  const at = text === '' ? 0 : place % text.length
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
}

describe('verification code (§5.12)', () => {
  const code = fc.uint8Array({ minLength: 12, maxLength: 16 }).map(verificationCode)
  test('12 characters of Crockford base32, read again as typed', () => {
    fc.assert(
      fc.property(code, (one) => {
        expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/u)
        expect(readVerificationCode(printedCode(one).toLowerCase())).toBe(one)
      }),
    )
  })
  test('I and L are 1, O is 0; U, too few and too many are no code', () => {
    expect(readVerificationCode('il0o-abcd-efgh')).toBe('1100ABCDEFGH')
    expect(readVerificationCode('U10000000000')).toBeNull()
    expect(readVerificationCode('10000000000')).toBeNull()
    expect(() => verificationCode(new Uint8Array(11))).toThrow(RangeError)
  })
})
