import { AxiosError, CanceledError } from 'axios'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '../../../src/providers/http/error-text'
import { readProductTexts } from '../../../server/i18n/product-texts'

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { common: readProductTexts().get('common')?.en ?? {} } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
})

const answered = (status: number, data: unknown) =>
  new AxiosError('Request failed', 'ERR', undefined, undefined, { status, data, statusText: '', headers: {}, config: {} as never }) // only status and data are read

describe('what a failed call tells (routes.md §8, shell.md §12.20)', () => {
  test.each([
    [500, { message: 'db down' }, 'System error: db down'],
    [404, { message: 'gone' }, 'System error: gone'],
    [500, '', 'System error: Request failed'],
    [422, { message: 'invalid', errors: { name: ['too long', 'has a digit'] } }, 'too long'],
    [422, { errors: { name: ['too long'], code: ['taken'] } }, 'too long\ntaken'],
    [409, { message: 'changed meanwhile' }, 'changed meanwhile'],
    [403, { message: ['first', 'second'] }, 'first'],
    [400, { data: ['a', 'b'] }, 'a'],
    [400, {}, 'Request failed'],
  ])('%d %j → %s', (status, data, text) => expect(failureOf(answered(status, data))?.text).toBe(text))

  test('the server’s own words stand beside, for places that say themselves what happened', () => {
    expect(failureOf(answered(404, { message: 'gone' }))?.said).toBe('gone')
    expect(failureOf(answered(404, ''))?.said).toBeUndefined()
  })

  test('no answer says that the server cannot be reached; a cancelled call says nothing', () => {
    expect(failureOf(new AxiosError('Network Error', 'ERR_NETWORK'))?.text).toBe(
      'The server cannot be reached. Please check your connection.',
    )
    expect(failureOf(new CanceledError('x'))).toBeNull()
  })
})
