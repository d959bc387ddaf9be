/** The words of fields that administrators added, as i18next knows them. */
import { createInstance, type i18n } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { describe, expect, it } from 'vitest'
import { createCustomTexts, customTexts, literalMarks, type Texts } from '../../../src/providers/i18n/custom-texts'
import { languages, type Language } from '../../../src/providers/i18n/language'
import type { Field } from '../../../src/schemas/core/define'

const field = (name: string, custom: Partial<NonNullable<Field['custom']>>, rest: Partial<Field> = {}): Field => ({
  name,
  type: 'text',
  required: false,
  schema: {},
  x: {},
  custom: { label: { en: name }, width: 'half', show_in: [], ...custom },
  ...rest,
})
const entity = (...fields: Field[]) => ({ module: 'cm', key: 'source', fields })

async function console(language: Language): Promise<{ i18n: i18n; learn: ReturnType<typeof createCustomTexts>['learn']; asked: string[] }> {
  const i18next = createInstance()
  const texts = createCustomTexts(i18next)
  const asked: string[] = []
  // Each language has messages of its own.
  const messagesOf = (): Texts => ({ entity: { source: { title: 'Source', fields: { cost: { label: 'Cost' } } } } })
  await i18next
    .use(
      resourcesToBackend((code: string, module: string) => {
        asked.push(`${code} ${module}`)
        return Promise.resolve(module === 'cm' ? texts.merged(module, code as Language, messagesOf()) : {})
      }),
    )
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: literalMarks },
      returnNull: false,
    })
  return { i18n: i18next, learn: texts.learn, asked }
}

const end = entity(field('c_end', { label: { en: 'Contract end', tw: '合約到期日' }, help: { en: 'Last day' } }))
const label = 'cm:entity.source.fields.c_end.label'

describe('the words of an added field', () => {
  it('are known where the module is loaded already, and leave the declared ones alone', async () => {
    const { i18n, learn } = await console('tw')
    await i18n.loadNamespaces('cm')
    learn(end)
    expect(i18n.t(label)).toBe('合約到期日')
    expect(i18n.t('cm:entity.source.fields.c_end.help')).toBe('Last day')
    expect(i18n.t('cm:entity.source.fields.cost.label')).toBe('Cost')
    expect(i18n.exists('cm:entity.source.fields.c_end.enum')).toBe(false)
  })
  it('come with the module that is loaded later, and with a language chosen later', async () => {
    const { i18n, learn, asked } = await console('en')
    learn(end)
    expect(i18n.hasResourceBundle('en', 'cm')).toBe(false)
    await i18n.loadNamespaces('cm')
    expect(i18n.t(label)).toBe('Contract end')
    expect(i18n.t('cm:entity.source.title')).toBe('Source')
    await i18n.changeLanguage('tw')
    expect(i18n.t(label)).toBe('合約到期日')
    expect(asked).toContain('tw cm')
    await i18n.changeLanguage('jp')
    expect(i18n.t(label)).toBe('Contract end')
  })
  it('change when the declaration is read again', async () => {
    const { i18n, learn } = await console('en')
    await i18n.loadNamespaces('cm')
    learn(end)
    learn(entity(field('c_end', { label: { en: 'End' } })))
    expect(i18n.t(label)).toBe('End')
  })
  it('are shown as they are written, whatever braces they have', async () => {
    const { i18n, learn } = await console('en')
    await i18n.loadNamespaces('cm')
    for (const text of ['{{n}} left', 'a {{{b}}} $t(common:x) {{', '$t({{', '{ {']) {
      learn(entity(field('c_end', { label: { en: text } })))
      expect(i18n.t(label, { n: 3, b: 'x' })).toBe(text)
    }
  })
  it('name every value, one without words by itself', () => {
    const choice = field(
      'c_grade',
      { options: [{ value: 'a-1', label: { jp: '甲' }, active: true }] },
      { type: 'enum', values: ['a-1', 'b_2'] },
    )
    expect(customTexts(entity(choice), 'en')).toEqual({
      entity: { source: { fields: { c_grade: { label: 'c_grade', enum: { 'a-1': '甲', b_2: 'b_2' } } } } },
    })
  })
  it('are none of declared fields', () => {
    const { custom: _custom, ...declared } = field('cost', {})
    expect(customTexts(entity(declared), 'en')).toEqual({ entity: { source: { fields: {} } } })
  })
})
