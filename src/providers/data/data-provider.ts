/**
 * refine's data provider: simple-rest over the mount that answers it (`/api/rest`, docs/simple-rest.md), by our own HTTP client. Ours is what
 * simple-rest has no word for: a list with nested conditions, titles and totals, the options of pickers, the key of a create. Resources are
 * named `module/entity`.
 */
import type { BaseRecord, DataProvider, GetListResponse } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { http } from '../http/http'
import { conditionOf } from './filters'
import { idempotencyKey } from './idempotency-key'
import { listRecords, readOptions, type ListQuestion } from './record-api'

/** What a list may ask for besides refine's own parameters, under `meta`. */
export type ListMeta = Pick<ListQuestion, 'q' | 'trash' | 'withUsedBy' | 'exactTotal' | 'filter'> & { background?: boolean }

const perPageLimit = 200
const rest = simpleRest('/api/rest', http)

// refine's record types are the caller's promise about what the server answers; the API is the same for every entity.
export const dataProvider: DataProvider = {
  ...rest,

  getList: async <TData extends BaseRecord>({
    resource,
    pagination,
    sorters = [],
    filters,
    meta,
  }: Parameters<DataProvider['getList']>[0]) => {
    const { background, filter, q, trash, withUsedBy, exactTotal } = (meta ?? {}) as ListMeta & { queryContext?: { signal?: AbortSignal } }
    const asked = conditionOf(filters)
    const both = asked && filter ? { all: [asked, filter] } : (asked ?? filter)
    const answer = await listRecords(
      resource,
      {
        page: pagination?.currentPage ?? 1,
        perPage: pagination?.mode === 'off' ? perPageLimit : (pagination?.pageSize ?? 20),
        sort: sorters.map(({ field, order }) => ({ field, descending: order === 'desc' })),
        ...(q ? { q } : {}),
        ...(both ? { filter: both } : {}),
        trash: trash ?? false,
        withUsedBy: withUsedBy ?? false,
        exactTotal: exactTotal ?? false,
      },
      { background: background ?? false, ...(meta?.queryContext ? { signal: meta.queryContext.signal } : {}) },
    )
    return { data: answer.data as unknown as TData[], total: answer.meta.total, meta: answer.meta } satisfies GetListResponse<TData>
  },

  getMany: async <TData extends BaseRecord>({ resource, ids }: { resource: string; ids: readonly (string | number)[] }) => ({
    data: (await readOptions(resource, { ids: ids.map(Number) })) as unknown as TData[],
  }),

  create: (params) => rest.create({ ...params, meta: withKey(params.meta, idempotencyKey()) }),

  update: (params) => rest.update({ ...params, meta: withKey(params.meta) }),
}

/** The key of one act, kept across its retries: the caller's own (`meta.idempotencyKey`), else the given one. */
function withKey(meta: Readonly<Record<string, unknown>> = {}, fallback?: string): Record<string, unknown> {
  const key = typeof meta.idempotencyKey === 'string' ? meta.idempotencyKey : fallback
  return key === undefined ? { ...meta } : { ...meta, headers: { ...(meta.headers as object | undefined), 'Idempotency-Key': key } }
}
