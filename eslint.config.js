// Rules that look at one file alone, without types. The others are in .oxlintrc.json (docs/decisions/native-typescript.md).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { constantTime } from './scripts/eslint/constant-time.mjs'
import { fileName } from './scripts/eslint/file-name.mjs'
import { importArrows } from './scripts/eslint/import-arrows.mjs'
import { ownTables } from './scripts/eslint/own-tables.mjs'

/** What a cache remembers of a file holds for these rules only. */
const rulesFolder = new URL('scripts/eslint/', import.meta.url)
const rulesHash = createHash('sha256')
for (const name of readdirSync(rulesFolder).sort()) rulesHash.update(readFileSync(new URL(name, rulesFolder)))
const kontor = {
  meta: { name: 'kontor', version: rulesHash.digest('hex') },
  rules: { 'import-arrows': importArrows, 'constant-time': constantTime, 'file-name': fileName, 'own-tables': ownTables },
}
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; only pages that are loaded lazily have a default export.',
}
const askedThroughRefine = {
  message: 'Screens ask for a right through refine: useRight, useRights (src/providers/access/use-right.ts), useCan or CanAccess.',
}
const noRightsPastRefine = {
  patterns: [
    { ...askedThroughRefine, regex: '/schemas/core/permission$', allowTypeImports: true },
    { ...askedThroughRefine, regex: '/auth/identity$', importNames: ['permissionTree'] },
    { ...askedThroughRefine, regex: '/access/access-control$', importNames: ['holds'] },
  ],
}
const noRawHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Rich text goes through the sanitising component.',
}

export default defineConfig(
  { ignores: ['dist/', 'data/', 'node_modules/', 'coverage/', '.kontor/'] },
  // What a rule forbids is changed, not excused.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { kontor },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      // What a rule forbids is changed, not excused; the other linter would heed such a comment.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400 }],
      'kontor/file-name': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      'kontor/import-arrows': 'error',
      'no-restricted-syntax': ['error', noDefaultExport, noRawHtml],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `{}` in a type: any value but null.
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always', allowWithName: '^Intents$' }],
      // `void` as a type argument says that nothing is answered.
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  // A bound that every function keeps; it comes down as the longest ones are divided.
  { files: ['src/**/*.{ts,tsx}'], rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] } },
  { files: ['server/**/*.ts'], rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] } },
  { files: ['src/pages/**/*.tsx', '*.config.ts'], rules: { 'no-restricted-syntax': ['error', noRawHtml] } },
  // `userPermission` of the identity can't be asked either: the dotted check is out of reach.
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/{providers,schemas,shared}/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', noRightsPastRefine] },
  },
  { files: ['tests/**/*.{ts,tsx}'], rules: { 'no-script-url': 'off', 'max-lines': ['error', { max: 700 }] } },
  {
    files: ['server/**/*.ts'],
    rules: { 'kontor/constant-time': 'error', 'kontor/own-tables': 'error', 'no-console': 'error' },
  },
)
