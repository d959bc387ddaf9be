import { describe, expect, test } from 'vitest'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { ApiError } from '../../../server/kernel/errors'

const refusal = (query: Record<string, string | string[]>) => {
  try {
    parseListQuery(query)
  } catch (error) {
    if (error instanceof ApiError) return [error.status, Object.keys(error.details.errors ?? {})]
    throw error
  }
  return undefined
}

describe('the query of a list (spec/README.md §2)', () => {
  test('defaults: page 1 of 20', () => {
    expect(parseListQuery({})).toMatchObject({ page: 1, per_page: 20, filter: { all: [] }, trash: false, total: 'limited' })
  })
  test('sort by up to three fields, minus for descending', () => {
    expect(parseListQuery({ sort: '-due_at,name' }).sort).toEqual([
      { field: 'due_at', descending: true },
      { field: 'name', descending: false },
    ])
    expect(refusal({ sort: 'a,b,c,d' })).toEqual([422, ['sort']])
  })
  test('bracket filters: equality, operators, lists, paths', () => {
    expect(
      parseListQuery({
        'filter[country]': 'TW',
        'filter[rate][gte]': '5',
        'filter[kind][in]': 'zero,exempt',
        'filter[organization.industry_type]': '5',
      }).filter,
    ).toEqual({
      all: [
        { field: 'country', op: 'eq', value: 'TW' },
        { field: 'rate', op: 'gte', value: '5' },
        { field: 'kind', op: 'in', value: ['zero', 'exempt'] },
        { field: 'organization.industry_type', op: 'eq', value: '5' },
      ],
    })
  })
  test('a condition tree as JSON', () => {
    const tree = { any: [{ field: 'a', op: 'eq', value: 1 }, { none: [{ field: 'b', op: 'empty' }] }] }
    expect(parseListQuery({ filter: JSON.stringify(tree) }).filter).toEqual({
      all: [{ any: [{ field: 'a', op: 'eq', value: 1 }, { none: [{ field: 'b', op: 'empty', value: undefined }] }] }],
    })
  })
  test.each([
    [{ per_page: '0' }, 'per_page'],
    [{ per_page: '201' }, 'per_page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ 'filter[a][like]': 'x' }, 'filter[a][like]'],
    [{ filter: '{' }, 'filter'],
    [{ filter: '{"field":"a","op":"drop"}' }, 'filter'],
    [{ filter: '{"all":[{"sql":"1"}]}' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
  ])('%j is refused and named', (query, parameter) => {
    expect(refusal(query as Record<string, string>)).toEqual([422, [parameter]])
  })
  test('nothing inherited gets in', () => {
    expect(refusal({ filter: '{"__proto__":{"field":"a","op":"eq"}}' })).toEqual([422, ['filter']])
    expect(({} as Record<string, unknown>).field).toBeUndefined()
  })
})
