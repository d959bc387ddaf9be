/** `npm test -- --changed`: which tests a change touches. */
import { describe, expect, test } from 'vitest'
import { testsOf } from '../../../scripts/changed-tests.mjs'

const tests = [
  'tests/api/cm/quota-sheet.test.ts',
  'tests/api/cm/quota.test.ts',
  'tests/api/cm/lead.test.ts',
  'tests/api/engine/migration-create.test.ts',
  'tests/api/engine/database-round-trips.test.ts',
  'tests/api/engine/mail.test.ts',
  'tests/api/engine/resource-generated-api.test.ts',
  'tests/e2e/cm/quota.test.ts',
  'tests/e2e/engine/list-views.test.ts',
  'tests/unit/cm/quota-rules.test.ts',
  'tests/unit/engine/docs-paths.test.ts',
  'tests/unit/engine/i18n-texts.test.ts',
  'tests/unit/engine/resource-merge.test.ts',
]
const generated = 'tests/api/engine/resource-generated-api.test.ts'
const texts = 'tests/unit/engine/i18n-texts.test.ts'
const imports: Readonly<Record<string, readonly string[]>> = {
  'tests/unit/engine/resource-merge.test.ts': ['server/resource/write/merge.ts'],
  'server/resource/write/merge.ts': ['src/schemas/core/same.ts'],
  'tests/api/cm/lead.test.ts': ['tests/support/app.ts'],
  'tests/support/app.ts': ['server/app.ts', 'server/kernel/context.ts'],
  'server/app.ts': ['server/http/error-handler.ts'],
}
const touched = (...changed: string[]) => testsOf(changed, { tests, importsOf: (path) => imports[path] ?? [] })

describe('a change touches', () => {
  test('the tests of its feature, on every side', () => {
    const quota = [
      'tests/api/cm/quota-sheet.test.ts',
      'tests/api/cm/quota.test.ts',
      'tests/e2e/cm/quota.test.ts',
      'tests/unit/cm/quota-rules.test.ts',
    ]
    expect(touched('server/modules/cm/quota/quota-actions.ts')).toEqual(quota)
    expect(touched('src/pages/cm/quota/quota-grid.tsx')).toEqual(quota)
    expect(touched('locales/jp/cm/quota.json')).toEqual([...quota, texts])
    // An entity without tests of its own name.
    expect(touched('src/schemas/cm/quota-line.ts')).toEqual([...quota, generated, texts].sort())
  })

  test('those of every text, and of every declaration', () => {
    expect(touched('locales/en/mail/digest.json')).toEqual(['tests/api/engine/mail.test.ts', texts])
    expect(touched('src/schemas/core/define.ts')).toEqual([texts])
    expect(touched('docs/glossary.md')).toEqual(['tests/unit/engine/docs-paths.test.ts', texts])
    expect(touched('README.md')).toEqual(['tests/unit/engine/docs-paths.test.ts'])
  })

  test('all, where it lies under all', () => {
    expect(touched('package-lock.json')).toEqual([...tests].sort())
  })

  test('the tests of its room of the engine', () => {
    expect(touched('server/database/migration/plan.ts')).toEqual(['tests/api/engine/migration-create.test.ts'])
    expect(touched('src/screens/list/table/list-row.tsx')).toEqual(['tests/e2e/engine/list-views.test.ts'])
  })

  test('what imports it, over other files too', () => {
    expect(touched('src/schemas/core/same.ts')).toEqual([texts, 'tests/unit/engine/resource-merge.test.ts'])
  })

  test('itself, and who shares a changed support file', () => {
    expect(touched('tests/unit/cm/quota-rules.test.ts')).toEqual(['tests/unit/cm/quota-rules.test.ts'])
    expect(touched('tests/support/app.ts')).toEqual(['tests/api/cm/lead.test.ts'])
  })

  test('not every test that starts the whole server', () => {
    expect(touched('server/http/error-handler.ts')).toEqual([])
  })

  test('the whole module, where a file belongs to no feature', () => {
    expect(touched('server/modules/cm/module.ts')).toEqual(tests.filter((path) => path.split('/')[2] === 'cm').sort())
  })
})
