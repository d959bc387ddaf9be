/** The pure parts of real time: names, frames, signatures, heartbeat, limits, canonical JSON, what goes to whom. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditHash, firstPreviousHash } from '../../../server/outbox/audit-chain'
import { canonicalJson } from '../../../src/shared/core/canonical-json'
import type { OutboxEvent } from '../../../server/contracts/events'
import { eventName } from '../../../server/outbox/event'
import { joinMessages, splitMessage } from '../../../server/outbox/relay'
import { isChannelName, kindOf, subjectOf } from '../../../server/realtime/channel-name'
import { readClaim } from '../../../server/realtime/claim'
import { deliveryOf } from '../../../server/realtime/deliveries'
import { createMessages, type Relayed } from '../../../server/realtime/messages'
import { parseMessage, textFrame } from '../../../server/realtime/protocol'
import { createRightsLog } from '../../../server/realtime/rights-log'
import { callRefusal, isSubscriptionSignature, signCall, signSubscription } from '../../../server/realtime/signature'
import { fullBucket, takeToken } from '../../../server/realtime/token-bucket'
import { nextBeat } from '../../../server/realtime/socket-server'

const app = { key: 'the-key', secret: 'the-secret' }
const event = (given: Partial<OutboxEvent>): OutboxEvent => ({
  seq: 9,
  at: '',
  event: 'updated',
  entity: 'cm/tag',
  record_id: 4,
  version: 2,
  actor_id: 1,
  user_id: null,
  socket_id: null,
  payload: null,
  ...given,
})

describe('canonical JSON (RFC 8785)', () => {
  test('the example of the RFC', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    ) as unknown
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })
  test('keys are sorted by UTF-16 units, as in the RFC', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']
    expect(Object.keys(JSON.parse(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))) as object).sort()).toEqual(
      [...sorted].sort(),
    )
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
    expect(sorted.map((key) => text.indexOf(JSON.stringify(key)))).toEqual(
      sorted.map((key) => text.indexOf(JSON.stringify(key))).sort((a, b) => a - b),
    )
  })
  test('any JSON keeps its meaning, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
          part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).reverse()) : part,
        ) as unknown
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
  test('what JSON can not say is refused', () => {
    for (const value of [NaN, Infinity, '\ud800', () => 0, 1n]) expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})

test('the audit hash is sha256 over the former hash as hex text and the canonical row, absent values as null (sc.md §5.6)', () => {
  const row = {
    id: 1,
    at: '2026-11-21T06:00:00.000Z',
    actor: 7,
    on_behalf_of: null,
    ip: null,
    user_agent: null,
    request_id: 'r',
    action: 'updated',
    module: 'cm',
    entity: 'tag',
    record_id: 3,
    label: '標籤',
    changes: { name: { to: 'b', from: 'a' } },
  }
  const text = `${'0'.repeat(64)}{"action":"updated","actor":7,"at":"2026-11-21T06:00:00.000Z","changes":{"name":{"from":"a","to":"b"}},"entity":"tag","id":1,"ip":null,"label":"標籤","module":"cm","on_behalf_of":null,"record_id":3,"request_id":"r","user_agent":null}`
  expect(auditHash(firstPreviousHash, row)).toBe(createHash('sha256').update(text).digest('hex'))
})

describe('names', () => {
  test.each([
    ['private-cm.tax-category', 'private', { about: 'entity', entity: 'cm/tax-category' }],
    ['private-user.31', 'private', { about: 'person', id: 31 }],
    ['presence-cm.tax-category.5', 'presence', { about: 'record', entity: 'cm/tax-category', id: 5 }],
    ['news', 'public', undefined],
    ['private-user.0', 'private', undefined],
    ['private-user.31.5', 'private', undefined],
    ['private-im.room.5', 'private', undefined],
    ['presence-cm.tax-category', 'presence', undefined],
    ['private-encrypted-user.31', 'private', undefined],
  ])('%s', (channel, kind, subject) => {
    expect([kindOf(channel), subjectOf(channel)]).toEqual([kind, subject])
  })
  test('any text is a name or not, and only listed characters are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isChannelName(text)).toBe(text.length > 0 && text.length <= 164 && [...text].every((c) => /[-a-zA-Z0-9_=@,.;]/.test(c)))
      }),
    )
  })
  test('changes of records are domain events of their entity', () => {
    expect([
      eventName(event({})),
      eventName(event({ event: 'sc.user.left', entity: 'sc/user' })),
      eventName(event({ event: 'x', entity: null })),
    ]).toEqual(['cm.tag.updated', 'sc.user.left', 'x'])
  })
})

describe('what goes to whom', () => {
  test.each([
    ['created', 'created'],
    ['updated', 'updated'],
    ['deleted', 'deleted'],
    ['restored', 'created'],
    ['commented', 'commented'],
    ['comment-changed', 'commented'],
    ['attached', 'attached'],
  ])('%s is told as %s with id and version only', (given, told) => {
    expect(deliveryOf(event({ event: given, payload: { secret: 1 } }))).toEqual({
      channel: 'private-cm.tag',
      full: { event: told, data: { id: 4, version: 2, seq: 9 } },
      brief: { event: 'changed', data: { seq: 9 } },
    })
  })
  test('domain events go to nobody, personal ones to the person, changed rights of all to all', () => {
    expect(deliveryOf(event({ event: 'cm.lead.won' }))).toBeUndefined()
    expect(deliveryOf(event({ event: 'job.done', entity: null, user_id: 3, payload: { id: 1 } }))).toMatchObject({
      channel: 'private-user.3',
      full: { event: 'job.done', data: { id: 1, seq: 9 } },
    })
    expect(deliveryOf(event({ event: 'permission.changed', entity: null }))).toMatchObject({ channel: null })
  })
})

describe('frames', () => {
  test.each([
    [0, 2],
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
    [200_000, 10],
  ])('a text of %i bytes has a header of %i (RFC 6455 §5.2)', (length, header) => {
    const frame = textFrame('x'.repeat(length))
    expect([frame[0], frame.length]).toEqual([0x81, header + length])
    const said = header === 2 ? frame[1] : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
    expect([said, header === 2 ? 0 : frame[1]]).toEqual([length, header === 2 ? 0 : header === 4 ? 126 : 127])
    expect(textFrame('簽').subarray(2).toString()).toBe('簽')
  })
  test('anything but an object with an event is no message', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const message = parseMessage(text)
        if (message) expect(message.event.length).toBeGreaterThan(0)
      }),
    )
    expect(parseMessage('{"event":"x","channel":5}')).toEqual({ event: 'x' })
  })
})

describe('signatures', () => {
  test('the example of the Pusher documentation', () => {
    expect(
      signSubscription(
        { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' },
        { socketId: '1234.1234', channel: 'private-foobar' },
      ),
    ).toBe('278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4')
    expect(
      signSubscription(
        { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' },
        { socketId: '1234.1234', channel: 'presence-foobar', channelData: '{"user_id":10,"user_info":{"name":"Mr. Channels"}}' },
      ),
    ).toBe('278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80')
  })
  test('only the exact one is accepted', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (auth, channelData) => {
        const subscription = { socketId: '1.2', channel: 'private-a', channelData }
        expect(isSubscriptionSignature(app, auth, subscription)).toBe(auth === signSubscription(app, subscription))
      }),
    )
    for (const auth of [undefined, null, 5, {}, []])
      expect(isSubscriptionSignature(app, auth, { socketId: '1.2', channel: 'private-a' })).toBe(false)
  })

  const now = 1_353_088_179_000
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
  const call = { method: 'POST', path: '/apps/3/events', query: {}, body }
  const signed = { ...call, query: signCall(app, call, now) }

  test('a call is signed as the Pusher documentation says (C34)', () => {
    const documented = signCall({ key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }, call, now)
    expect(documented).toMatchObject({
      body_md5: 'ec365a775a4cd0599faeb73354201b6f',
      auth_timestamp: '1353088179',
      auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    })
    expect(callRefusal(app, signed, now)).toBeUndefined()
  })
  test('a change of any byte of path, body or query is refused (property)', () => {
    const parts = fc.oneof(
      fc
        .nat(body.length - 1)
        .map((at) => ({ ...signed, body: `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}` })),
      fc.nat(call.path.length - 1).map((at) => ({ ...signed, path: `${call.path.slice(0, at)}~${call.path.slice(at + 1)}` })),
      fc.constantFrom(...Object.keys(signed.query)).chain((name) =>
        fc.nat((signed.query[name]?.length ?? 1) - 1).map((at) => {
          const value = signed.query[name] ?? ''
          return { ...signed, query: { ...signed.query, [name]: `${value.slice(0, at)}~${value.slice(at + 1)}` } }
        }),
      ),
      fc
        .constantFrom(...Object.keys(signed.query))
        .map((name) => ({ ...signed, query: Object.fromEntries(Object.entries(signed.query).filter(([key]) => key !== name)) })),
      fc
        .string({ minLength: 1 })
        .filter((name) => !(name in signed.query))
        .map((name) => ({ ...signed, query: { ...signed.query, [name]: '1' } })),
      fc.constant({ ...signed, method: 'GET' }),
      fc.constant({ ...signed, body: '' }),
    )
    fc.assert(
      fc.property(parts, (spoilt) => {
        expect(callRefusal(app, spoilt, now)).toBeTypeOf('string')
      }),
      { numRuns: 500 },
    )
  })
  test.each([
    [600, undefined],
    [-600, undefined],
    [601, 'auth_timestamp'],
    [-601, 'auth_timestamp'],
  ])('a call of %i s ago: refused %s (C35)', (seconds, refusal) => {
    const answer = callRefusal(app, signed, now + seconds * 1000)
    if (refusal) expect(answer).toContain(refusal)
    else expect(answer).toBeUndefined()
  })
})

describe('heartbeat', () => {
  const pulse = { lastHeard: 0, lastActed: 0, pingedAt: null, channels: 1, bound: true, openedAt: 0 }
  test.each([
    ['quiet for 29 s', pulse, 29_999, 'nothing'],
    ['quiet for 30 s', pulse, 30_000, 'ping'],
    ['pinged 29 s ago', { ...pulse, pingedAt: 30_000 }, 59_999, 'nothing'],
    ['pinged 30 s ago without an answer', { ...pulse, pingedAt: 30_000 }, 60_000, 4201],
    ['answered, then quiet again', { ...pulse, pingedAt: 30_000, lastHeard: 31_000 }, 61_000, 'ping'],
    ['not bound for 29 s', { ...pulse, bound: false, lastHeard: 29_000 }, 29_999, 'nothing'],
    ['not bound for 30 s, though it talks', { ...pulse, bound: false, lastHeard: 29_999 }, 30_000, 4202],
    ['in no channel for a day', { ...pulse, channels: 0, lastHeard: 86_399_000 }, 86_400_000, 4202],
    ['in a channel for a day', { ...pulse, lastHeard: 86_399_000 }, 86_400_000, 'nothing'],
  ])('%s', (_what, given, now, beat) => {
    expect(nextBeat(given, now)).toBe(beat)
  })
})

test('so many at once, then so many a second, never more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), (pauses) => {
      const bucket = fullBucket(10, 0)
      let now = 0
      let taken = 0
      for (const pause of pauses) {
        now += pause
        if (takeToken(bucket, { size: 10, perSecond: 10 }, now)) taken += 1
      }
      expect(taken).toBeLessThanOrEqual(10 + now / 100)
    }),
  )
})

describe('claims', () => {
  test.each([
    [
      '{"user_id":"31","session":5,"ip":"::1","scope":"all","seq":7,"mark":"1 2","user_info":{"name":"A"}}',
      { user_id: '31', session: 5, access_token: null, ip: '::1', scope: 'all', seq: 7, mark: '1 2', user_info: { name: 'A' } },
    ],
    ['{"user_id":31,"access_token":9}', { user_id: '31', session: null, access_token: 9, ip: null, scope: 'some', seq: 0, mark: null }],
  ])('%s', (text, claim) => {
    expect(readClaim(text)).toEqual(claim)
  })
  test.each([
    '',
    '{}',
    '[]',
    '{"user_id":""}',
    '{"user_id":"0"}',
    '{"user_id":"x"}',
    '{"user_id":-1}',
    `{"user_id":"1","user_info":"${'x'.repeat(1_023)}"}`,
  ])('%s names nobody', (text) => {
    expect(readClaim(text)).toBeUndefined()
  })
  test('are out of date when the rights of the person, or of everybody, changed after they were judged, or the access token ended', () => {
    const log = createRightsLog()
    const changedSince = (person: number, seq: number, access_token: number | null = null) =>
      log.changedSince({ user_id: String(person), access_token, seq })
    log.note(event({ seq: 5, event: 'permission.changed', entity: null, user_id: 31 }))
    log.note(event({ seq: 6, event: 'sc.user.suspended', entity: 'sc/user', record_id: 32 }))
    log.note(event({ seq: 7, event: 'deleted', entity: 'sc/access-token', record_id: 9 }))
    expect([changedSince(33, 6, 9), changedSince(33, 7, 9), changedSince(33, 6, 8)]).toEqual([true, false, false])
    expect([changedSince(31, 4), changedSince(31, 5), changedSince(32, 5), changedSince(33, 0)]).toEqual([true, false, true, false])
    log.note(event({ seq: 8, event: 'permission.changed', entity: null }))
    expect([changedSince(33, 7), changedSince(33, 8)]).toEqual([true, false])
  })
})

test('a message between nodes is the same after it was cut into parts, whatever other senders say meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.nat(2),
          fc.jsonValue().map((value) => ({ value, pad: '票'.repeat(2_000) })),
        ),
        { maxLength: 6 },
      ),
      (messages) => {
        const heard: unknown[] = []
        const receive = joinMessages((message) => heard.push(message))
        const queues = [0, 1, 2].map((sender) =>
          messages.filter(([from]) => from === sender).flatMap(([, message]) => splitMessage(message)),
        )
        expect(queues.flat().every((part) => Buffer.byteLength(part) < 8_000)).toBe(true)
        while (queues.some((queue) => queue.length > 0))
          queues.forEach((queue, sender) => {
            const part = queue.shift()
            if (part !== undefined) receive(sender, part)
          })
        expect(heard).toHaveLength(messages.length)
        expect(new Set(heard.map((one) => JSON.stringify(one)))).toEqual(new Set(messages.map(([, message]) => JSON.stringify(message))))
      },
    ),
    { numRuns: 50 },
  )
})

test('a client event keeps nothing of what the client says about its sender (C22)', () => {
  const relayed: Relayed[] = []
  const said: string[] = []
  const membership = { channel: 'presence-a', scope: 'all' as const, joined: true, member: { id: '31', info: {} } }
  const messages = createMessages({
    clientEvents: true,
    now: () => 0,
    relay: (message) => relayed.push(message),
    subscriptions: { subscribe: () => undefined, unsubscribe: () => undefined, drop: () => undefined },
    // `as never`: only what this path asks of the hub and of a connection.
    hub: { broadcast: (_channel: string, frame: Buffer) => said.push(frame.subarray(frame.indexOf('{')).toString()) } as never,
  })
  messages(
    { memberships: new Map([['presence-a', membership]]), clientEvents: fullBucket(10, 0), ended: false } as never,
    Buffer.from('{"event":"client-x","channel":"presence-a","data":{"a":1},"user_id":"99","socket_id":"1.1"}'),
    false,
  )
  expect(said).toEqual(['{"event":"client-x","channel":"presence-a","data":{"a":1},"user_id":"31"}'])
  expect(relayed).toEqual([{ event: 'client-x', channel: 'presence-a', data: { a: 1 }, user_id: '31' }])
})
