/** What the console knows of a module before it is loaded is plain data, and nothing loads a module's file earlier (docs/decisions/console-modules.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '../../../src/resources'
import { loadAllModules } from '../../../src/resources/core/load-module'
import { outlineFile } from '../../../src/resources/core/outline-file'
import { moduleFiles } from '../../../src/resources/module-files'

const withoutIcons = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'icon' ? undefined : inner)))
const functionsIn = (value: unknown, key = ''): string[] =>
  typeof value === 'function'
    ? [key]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => (name === 'icon' ? [] : functionsIn(inner, `${key}.${name}`)))
      : []

test('an outline holds nothing but data and icons', () => {
  expect(functionsIn(modules)).toEqual([])
})

test('the file of all outlines says what they say', () => {
  expect(withoutIcons((JSON.parse(outlineFile) as { modules: unknown }).modules)).toEqual(withoutIcons(modules))
})

test('every module, page, record and widget of a module file is in its outline', async () => {
  for (const module of await loadAllModules()) {
    const outline = modules.find(({ code }) => code === module.code)
    expect(outline?.pages.map(({ path }) => path)).toEqual(module.pages.map(({ path }) => path))
    expect(outline?.resources.map(({ name, paths }) => [name, paths])).toEqual(module.resources.map(({ name, paths }) => [name, paths]))
    expect(Object.keys(outline?.widgets ?? {})).toEqual(Object.keys(module.widgets))
  }
})

test('a module file is imported by the map of all alone, and lazily', () => {
  const codes = Object.keys(moduleFiles).join('|')
  const names = new RegExp(`from '(?:\\.{1,2}/)+(?:resources/)?(?:${codes})'`)
  const importers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && (file.startsWith('resources/') || /resources\//.test(readFileSync(`src/${file}`, 'utf8'))))
    .filter((file) => {
      const text = readFileSync(`src/${file}`, 'utf8')
      return file.startsWith('resources/') ? names.test(text) : new RegExp(`/resources/(?:${codes})'`).test(text)
    })
  expect(importers).toEqual([])
})
