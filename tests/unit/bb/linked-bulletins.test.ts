/** What `#` offers in a formatted text (bb.md §5.8): bulletins by title or number. */
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { matches } from '../../../src/schemas/core/condition'
import { bulletinOf, bulletinsNamed, readPath } from '../../../src/shared/bb/bulletin-link'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
const { http } = await import('../../../src/providers/http/http')
const { findLinked } = await import('../../../src/resources/link-feeds')

const adapter = http.defaults.adapter
afterEach(() => {
  if (adapter !== undefined) http.defaults.adapter = adapter
})

const hours = { state: 'published', title: { en: 'Summer hours', tw: '夏季上班時間' }, serial_no: 'HR2026-004' }
const isOffered = (text: string, row: Readonly<Record<string, unknown>> = hours) => {
  const filter = bulletinsNamed(text)
  return filter !== undefined && matches(filter, row)
}

describe('which bulletins a text names', () => {
  test.each(['', 'summer', 'hours SUM', '夏季', '004', 'hr2026', 'summer 004', ' Summer '])('“%s” names “Summer hours”', (text) =>
    expect(isOffered(text)).toBe(true),
  )
  test.each(['winter', 'summer winter', '005'])('“%s” does not', (text) => expect(isOffered(text)).toBe(false))

  test.each(['draft', 'submitted', 'recalled'])('one that is %s is not offered: its readers would find nothing', (state) =>
    expect(isOffered('summer', { ...hours, state })).toBe(false),
  )
  test('a bulletin without a number is found by its title', () => expect(isOffered('summer', { ...hours, serial_no: null })).toBe(true))
  test('a sentence names nothing', () => expect(bulletinsNamed('5 is closed until the end of the coming week')).toBeUndefined())
})

describe('what is offered', () => {
  test('stands under its title in the language of the text, with its number, and leads to where it is read', async () => {
    const asked: InternalAxiosRequestConfig[] = []
    const rows = [
      { id: 7, title: hours.title, serial_no: hours.serial_no },
      { id: 8, title: { en: 'Fire drill' }, serial_no: null },
    ]
    http.defaults.adapter = async (config) => {
      asked.push(config)
      return { data: { data: rows, meta: {} }, status: 200, statusText: 'OK', headers: {}, config }
    }
    expect(await findLinked('summer', 'tw')).toEqual([
      { path: '/bb/use/read/7', title: '夏季上班時間', detail: 'HR2026-004' },
      { path: '/bb/use/read/8', title: 'Fire drill', detail: undefined },
    ])
    expect(asked.map(({ url }) => url)).toEqual(['/api/bb/bulletin'])
    expect(await findLinked('this is no name but the rest of a sentence', 'tw')).toEqual([])
    expect(asked).toHaveLength(1)
  })

  test('who may not list them is offered nothing; without an answer it is not said that there are none', async () => {
    const refusing = (status: number) => {
      http.defaults.adapter = (config) =>
        Promise.reject(new AxiosError('refused', undefined, config, undefined, { data: {}, status, statusText: '', headers: {}, config }))
    }
    refusing(403)
    expect(await findLinked('summer', 'en')).toEqual([])
    refusing(503)
    await expect(findLinked('summer', 'en')).rejects.toThrow()
  })
})

test('a link names the bulletin that it leads to, whatever stands behind it in the address', () => {
  expect([readPath(7), `${readPath(7)}?from=mail`, `${readPath(7)}#comments`].map(bulletinOf)).toEqual([7, 7, 7])
  expect(
    ['/bb/use/read/', '/bb/use/read/0', '/bb/use/readers/7', '/bb/use/read/7/x', `https://a.example${readPath(7)}`].map(bulletinOf),
  ).toEqual(Array.from({ length: 5 }, () => undefined))
})
