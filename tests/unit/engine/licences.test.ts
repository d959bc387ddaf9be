/** Every package that is shipped may be part of a GPL-3.0-or-later work (package-lock.json names their licences). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { license?: string; dev?: boolean; version?: string }>
}

const compatible = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PostgreSQL',
  'Zlib',
  'Python-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'GPL-2.0-or-later',
  'GPL-3.0-or-later',
  'MPL-2.0',
  'MIT-0',
])
/** Read in the package itself, since its package.json names none. */
const readByHand = (name: string): string | undefined =>
  name === 'png-js' ? 'MIT' : name === 'ckeditor5' || name.startsWith('@ckeditor/') ? 'GPL-2.0-or-later' : undefined

test('licences', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const refused = shipped.filter(([path, { license }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    const choices = (readByHand(name) ?? license ?? 'none').replace(/[()]/g, '').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((part) => compatible.has(part.trim())))
  })
  expect(shipped.length).toBeGreaterThan(100)
  expect(refused.map(([path, { license }]) => `${path}: ${license ?? 'no licence named'}`)).toEqual([])
})
