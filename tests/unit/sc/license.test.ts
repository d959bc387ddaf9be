/** The licence (sc.md §4, §5.1 step 6, §5.6, §9): its file, its states, seats and modules. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLicenseKey } from '../../../server/kernel/license-key'
import { isHostOf, openLicenseFile } from '../../../server/modules/sc/license/rules/license-file'
import { isYearDue } from '../../../server/modules/sc/calendar/rules/year-due'
import {
  daysLeft,
  graceEnd,
  isNoticeDue,
  isSeatFree,
  licenseState,
  openModules,
  takesSeat,
  type LicenseState,
} from '../../../src/shared/sc/license'
import { licenseMaker } from '../../support/license'

const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => plusDays('1990-01-01', days))

describe('the state of a licence whose last day is 31 December 2026', () => {
  test.each<[string, LicenseState]>([
    ['2026-11-30', 'valid'],
    ['2026-12-01', 'expiring'],
    ['2026-12-31', 'expiring'],
    ['2027-01-01', 'grace'],
    ['2027-01-14', 'grace'],
    ['2027-01-15', 'lapsed'],
  ])('on %s is %s', (today, state) => expect(licenseState('2026-12-31', today)).toBe(state))
  test('and its grace ends on 14 January 2027', () => expect(graceEnd('2026-12-31')).toBe('2027-01-14'))
  test('without an end it is always valid', () =>
    fc.assert(
      fc.property(someDay, (today) => {
        expect(licenseState(null, today)).toBe('valid')
      }),
    ))
  test('goes one way only, and through every state', () => {
    fc.assert(
      fc.property(someDay, (last) => {
        const states = Array.from({ length: 60 }, (_, day) => licenseState(last, plusDays(last, day - 35)))
        expect([...new Set(states)]).toEqual(['valid', 'expiring', 'grace', 'lapsed'])
        expect(states).toEqual(
          [...states].sort(
            (a, b) => ['valid', 'expiring', 'grace', 'lapsed'].indexOf(a) - ['valid', 'expiring', 'grace', 'lapsed'].indexOf(b),
          ),
        )
        expect(licenseState(last, graceEnd(last))).toBe('grace')
        expect(licenseState(last, plusDays(graceEnd(last), 1))).toBe('lapsed')
      }),
    )
  })
})

describe('administrators', () => {
  test('are told once a week from 30 days before the end until the grace is over', () => {
    fc.assert(
      fc.property(someDay, (last) => {
        let told: string | null = null
        const days: number[] = []
        for (let left = 40; left >= -20; left -= 1) {
          const today = plusDays(last, -left)
          if (!isNoticeDue({ state: licenseState(last, today), told, today })) continue
          days.push(daysLeft(last, today))
          told = today
        }
        expect(days).toEqual([30, 23, 16, 9, 2, -5, -12])
      }),
    )
  })
  test('hear of next year’s calendar on 1 November and each week after', () => {
    expect(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-08', '2026-12-27', '2026-12-31', '2027-01-03'].map(isYearDue)).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a seat', () => {
  test('is taken by who is invited, active or suspended, and is no machine', () => {
    expect(['invited', 'active', 'suspended', 'left'].map((status) => takesSeat({ status, directory_hidden: false }))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(takesSeat({ status: 'active', directory_hidden: true })).toBe(false)
  })
  test('is free below the number, and always without one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seats, used) => {
        expect(isSeatFree(null, used)).toBe(true)
        expect(isSeatFree(seats, used)).toBe(used + 1 <= seats)
      }),
    )
  })
})

describe('modules', () => {
  const modules = ['cm', 'fa', 'sc']
  const some = fc.record({
    licensed: fc.option(fc.subarray([...modules, 'xx'])),
    off: fc.subarray(modules),
    state: fc.constantFrom<LicenseState>('valid', 'expiring', 'grace', 'lapsed'),
  })
  test('are open when licensed and not switched off; the settings always', () => {
    expect(openModules({ modules, licensed: ['cm'], off: [], state: 'valid' }).open).toEqual(['cm', 'sc'])
    fc.assert(
      fc.property(some, (choice) => {
        const { open } = openModules({ modules, ...choice })
        expect(open).toContain('sc')
        for (const module of ['cm', 'fa'])
          expect(open.includes(module)).toBe((choice.licensed === null || choice.licensed.includes(module)) && !choice.off.includes(module))
      }),
    )
  })
  test('can only be read once the licence has lapsed, but the settings', () => {
    fc.assert(
      fc.property(some, (choice) => {
        const { open, read_only } = openModules({ modules, ...choice })
        expect(read_only).toEqual(choice.state === 'lapsed' ? open.filter((module) => module !== 'sc') : [])
      }),
    )
  })
})

describe('a licence file', () => {
  const maker = licenseMaker()
  const key = createPublicKey(maker.publicPem)
  test('signed by the maker is read, whatever the order of its members and its spaces', () => {
    const members: object = JSON.parse(maker.file({ seats: 50, modules: ['cm'], note: 'more than we know' }))
    const shuffled = JSON.stringify(Object.fromEntries(Object.entries(members).reverse()), null, 4)
    expect(openLicenseFile(shuffled, key)).toMatchObject({
      licensee: 'Formosa Harbour Co.',
      seats: 50,
      modules: ['cm'],
      host: null,
      expires_at: null,
    })
  })
  test('is refused after any change of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('licensee', 'edition', 'seats', 'modules', 'host', 'issued_at', 'expires_at', 'extra'),
        fc.jsonValue(),
        (member, value) => {
          const members: Record<string, unknown> = JSON.parse(maker.file({}))
          fc.pre(JSON.stringify(members[member]) !== JSON.stringify(value))
          expect(openLicenseFile(JSON.stringify({ ...members, [member]: value }), key)).toEqual({ fault: 'signature' })
        },
      ),
    )
  })
  test('of another maker, or with a signature that is none, is refused', () => {
    expect(openLicenseFile(licenseMaker().file({}), key)).toEqual({ fault: 'signature' })
    const members: object = JSON.parse(maker.file({}))
    for (const signature of ['', 'abc', 'A'.repeat(88)])
      expect(openLicenseFile(JSON.stringify({ ...members, signature }), key)).toEqual({ fault: 'signature' })
  })
  test('that is no licence at all is refused as such, whatever it is', () => {
    for (const text of ['', 'seats: 50', '[]', 'null', '"x"', '{}', '{"signature":5}'])
      expect(openLicenseFile(text, key)).toEqual({ fault: 'format' })
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openLicenseFile(text, key)).toHaveProperty('fault')
      }),
    )
  })
  test.each([
    ['licensee', ' '],
    ['edition', 5],
    ['seats', 0],
    ['seats', 1.5],
    ['seats', '50'],
    ['modules', 'cm'],
    ['modules', ['CM']],
    ['host', ''],
    ['issued_at', '2026-11-01'],
    ['issued_at', null],
    ['expires_at', 'soon'],
    ['expires_at', '2026-02-31T25:00:00Z'],
  ] as const)('with %s = %j is refused although signed', (member, value) => {
    expect(openLicenseFile(maker.file({ [member]: value }), key)).toEqual({ fault: 'member', member })
  })
  test('names a host without regard to case, scheme and port', () => {
    expect(isHostOf('Kontor.Example.com', 'https://kontor.example.com:8443/x')).toBe(true)
    expect([isHostOf('kontor.example.com', 'https://other.example.com'), isHostOf('kontor.example.com', ''), isHostOf('', '')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('KONTOR_LICENSE_KEY', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()
  test.each([
    ['a PEM', pem],
    ['a PEM on one line', pem.replaceAll('\n', '\\n')],
    ['base64 of its DER', der.toString('base64')],
    ['base64 of its 32 bytes', der.subarray(-32).toString('base64')],
  ])('is %s', (_name, value) => {
    expect(readLicenseKey(value)?.export({ type: 'spki', format: 'der' })).toEqual(der)
  })
  test('is no private key, no other kind of key, and no text', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect([privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), rsa, 'secret', ''].map(readLicenseKey)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
