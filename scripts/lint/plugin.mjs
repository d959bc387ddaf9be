// Our own rules, as .oxlintrc.json loads them.
import { constantTime } from './constant-time.mjs'
import { fileName } from './file-name.mjs'
import { importArrows } from './import-arrows.mjs'
import { ownTables } from './own-tables.mjs'

export default {
  meta: { name: 'kontor' },
  rules: { 'import-arrows': importArrows, 'constant-time': constantTime, 'file-name': fileName, 'own-tables': ownTables },
}
