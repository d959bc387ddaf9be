/** refine's data provider over the generated API. Resources are named `module/entity`. */
import type { BaseRecord, DataProvider, GetListResponse } from '@refinedev/core'
import { http } from '../http'
import { conditionOf } from './filters'
import { idempotencyKey } from './idempotency-key'
import { createRecord, deleteRecord, listRecords, readOptions, readRecord, updateRecord, type ListQuestion, type Values } from './record-api'

/** What a list may ask for besides refine's own parameters, under `meta`. */
export type ListMeta = Pick<ListQuestion, 'q' | 'trash' | 'withUsedBy' | 'exactTotal' | 'filter'> & { background?: boolean }

const perPageLimit = 200

// refine's record types are the caller's promise about what the server answers; the API is the same for every entity.
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',

  getList: async <TData extends BaseRecord>({ resource, pagination, sorters = [], filters, meta }: Parameters<DataProvider['getList']>[0]) => {
    const { background, filter, q, trash, withUsedBy, exactTotal } = (meta ?? {}) as ListMeta & { queryContext?: { signal?: AbortSignal } }
    const asked = conditionOf(filters)
    const both = asked && filter ? { all: [asked, filter] } : asked ?? filter
    const answer = await listRecords(resource, {
      page: pagination?.currentPage ?? 1,
      perPage: pagination?.mode === 'off' ? perPageLimit : pagination?.pageSize ?? 20,
      sort: sorters.map(({ field, order }) => ({ field, descending: order === 'desc' })),
      ...(q ? { q } : {}), ...(both ? { filter: both } : {}),
      trash: trash ?? false, withUsedBy: withUsedBy ?? false, exactTotal: exactTotal ?? false,
    }, { background: background ?? false, ...(meta?.queryContext ? { signal: meta.queryContext.signal } : {}) })
    return { data: answer.data as unknown as TData[], total: answer.meta.total, meta: answer.meta } satisfies GetListResponse<TData>
  },

  getOne: async <TData extends BaseRecord>({ resource, id }: Parameters<DataProvider['getOne']>[0]) =>
    ({ data: await readRecord(resource, Number(id)) as unknown as TData }),

  getMany: async <TData extends BaseRecord>({ resource, ids }: { resource: string; ids: readonly (string | number)[] }) =>
    ({ data: await readOptions(resource, { ids: ids.map(Number) }) as unknown as TData[] }),

  create: async <TData extends BaseRecord, TVariables>({ resource, variables, meta }: { resource: string; variables: TVariables; meta?: Record<string, unknown> }) => {
    const key = typeof meta?.idempotencyKey === 'string' ? meta.idempotencyKey : idempotencyKey()
    return { data: await createRecord(resource, variables as Values, key) as unknown as TData }
  },

  update: async <TData extends BaseRecord, TVariables>({ resource, id, variables }: { resource: string; id: string | number; variables: TVariables }) =>
    ({ data: await updateRecord(resource, Number(id), variables as Values) as unknown as TData }),

  deleteOne: async <TData extends BaseRecord>({ resource, id }: { resource: string; id: string | number }) => {
    await deleteRecord(resource, Number(id))
    return { data: { id } as TData }
  },

  custom: async <TData extends BaseRecord>({ url, method, payload, query, headers }: { url: string; method: string; payload?: unknown; query?: unknown; headers?: object }) => {
    const answer = await http.request<{ data: TData }>({ url, method, data: payload, params: query, headers: { ...headers } })
    return { data: answer.data.data }
  },
}
