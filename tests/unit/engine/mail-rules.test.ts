/** The rules of mail that need no server: when it is tried again, how it looks, what is kept of a refusal, what is sealed. */
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { compose, escapeHtml } from '../../../server/mail/compose'
import { attemptsAtMost, nextAttempt } from '../../../server/outgoing/retry'
import { failureOf, messageIdOf, withoutLinks } from '../../../server/mail/smtp'
import { createSecrets } from '../../../server/kernel/secrets'
import { createTexts } from '../../../server/i18n/texts'
import { languages } from '../../../src/schemas/core/types'

describe('the next attempt', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  test.each([
    [1, '08:01'],
    [2, '08:05'],
    [3, '08:30'],
    [4, '10:00'],
    [5, '20:00'],
  ])('after failure %i is at %s', (attempts, at) => {
    expect(nextAttempt(attempts, now)?.toISOString().slice(11, 16)).toBe(at)
  })
  test('does not come after the sixth', () => {
    expect(attemptsAtMost).toBe(6)
    expect(nextAttempt(6, now)).toBeNull()
  })
})

describe('a composed mail', () => {
  const texts = createTexts()
  const letter = {
    kind: 'reset',
    name: '<b>Amy & Co</b>',
    company: 'A "B" <c>',
    address: 'https://kontor.example.com',
    link: 'https://kontor.example.com/reset-password/abc?x=1&y="',
    params: { account: 'amy', until: 'soon' },
  }
  test.each(languages)('in %s escapes everything that is filled in, and has the link in both parts', (language) => {
    const { subject, html, text } = compose(texts, { ...letter, language })
    expect(subject).not.toContain('mail:')
    expect(text).toContain(letter.link)
    expect(html).toContain('href="https://kontor.example.com/reset-password/abc?x=1&amp;y=&quot;"')
    expect(html).not.toMatch(/<b>|<c>|\{\{|mail:/)
  })
  test('keeps no character that HTML would read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      }),
    )
  })
})

describe('a refusal', () => {
  test('is told without links and tokens that the server quotes', () => {
    expect(withoutLinks('550 blocked: <https://kontor.example.com/reset-password/abc> found')).toBe('550 blocked: […] found')
    expect(withoutLinks(`554 bad word ${'x'.repeat(43)} in body`)).toBe('554 bad word […] in body')
  })
  test.each([
    [{ code: 'EAUTH' }, 'auth'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'refused_connection'],
    [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'unknown_host'],
    [{ code: 'ETIMEDOUT' }, 'timeout'],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM' }, 'sender'],
    [{ code: 'EENVELOPE', command: 'RCPT TO' }, 'recipient'],
    [{ code: 'EMESSAGE', command: 'DATA' }, 'message'],
    [{}, 'other'],
  ])('%o is told as %s', (details, reason) => {
    expect(failureOf(Object.assign(new Error('no'), details)).reason).toBe(reason)
  })
})

test("the Message-ID is the same at every attempt, and of the sender's domain", () => {
  const mail = { id: 7, created_at: '2026-11-20T08:00:00.000Z' }
  expect(messageIdOf({ from: 'Kontor <no-reply@example.com>' }, mail)).toBe(messageIdOf({ from: 'no-reply@example.com' }, mail))
  expect(messageIdOf({ from: 'no-reply@example.com' }, mail)).toMatch(/^<kontor\.7\.[a-z0-9]+@example\.com>$/)
})

describe('what is sealed', () => {
  const secrets = createSecrets('a secret of this installation')
  test('opens as it was, at its place only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = secrets.seal(text, 'sc/company-setup.smtp_password')
        expect(secrets.open(sealed, 'sc/company-setup.smtp_password')).toBe(text)
        expect(secrets.open(sealed, 'sc/mail-outbox.html')).toBeNull()
      }),
    )
  })
  test('is never twice the same, and opens neither changed nor with another secret', () => {
    const sealed = secrets.seal('correct horse', 'here')
    expect(secrets.seal('correct horse', 'here')).not.toBe(sealed)
    expect(createSecrets('another').open(sealed, 'here')).toBeNull()
    for (const wrong of ['', 'v1.', 'correct horse', `${sealed.slice(0, -4)}AAAA`, sealed.replace('v1', 'v2')])
      expect(secrets.open(wrong, 'here')).toBeNull()
  })
})
