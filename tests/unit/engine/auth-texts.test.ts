/** Every refusal of the sign-in has its text in all four languages, with the same parameters. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { troubles } from '../../../server/auth/sso/trouble'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { languages, type Language } from '../../../src/schemas/core/types'

const texts = readProductTexts().get('auth')
const textsOf = (language: Language) => flat(texts?.[language] ?? {})
function flat(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) =>
      typeof child === 'string' ? [[prefix + key, child]] : Object.entries(flat(child, `${prefix}${key}.`)),
    ),
  )
}
const parameters = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('the four languages have the same keys and parameters', () => {
  const english = textsOf('en')
  for (const language of languages) {
    const texts = textsOf(language)
    expect(Object.keys(texts).sort(), language).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      expect(parameters(text), `${language} ${key}`).toEqual(parameters(english[key] ?? ''))
    }
  }
})
test('every key that the code names is there', () => {
  const files = [
    ...readdirSync('server/auth', { recursive: true, encoding: 'utf8' }).map((name) => `server/auth/${name}`),
    'server/kernel/reauth.ts',
    'server/modules/sc/providers/linked-providers.ts',
    'server/modules/sc/providers/linked-provider-routes.ts',
  ]
  const source = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
  const named = [...source.matchAll(/'auth:([\w.]+)'/g)].map(([, key]) => key ?? '')
  const computed = ['too_short', 'too_long', 'classes', 'common', 'context', 'runs']
    .map((fault) => `password.${fault}`)
    .concat(
      ['used', 'expired', 'unknown'].map((state) => `reset.${state}`),
      troubles.map((trouble) => `provider.${trouble}`),
    )
  expect(named.length).toBeGreaterThan(10)
  // What counts has a form for one and one for others.
  const keys = new Set(Object.keys(textsOf('en')).map((key) => key.replace(/_(one|other)$/, '')))
  expect([...named, ...computed].filter((key) => !keys.has(key))).toEqual([])
  expect([...keys].filter((key) => !named.includes(key) && !computed.includes(key))).toEqual([])
})
