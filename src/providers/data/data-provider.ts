/**
 * refine's data provider over the generated API. Creates and changes go by simple-rest with our own HTTP client. Ours is what simple-rest has no
 * word for: a list with nested conditions, titles and totals, the options of pickers, a read that can be abandoned, a deletion that can be undone.
 * Resources are named `module/entity`.
 *
 * refine puts the parameters of the page's address among a call's `meta`. So nothing of `meta` reaches simple-rest, which would take its
 * `method` and `headers` from there: a link with `?method=delete` would delete what it shows.
 */
import type { BaseRecord, CreateParams, DataProvider, GetListResponse, UpdateParams } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { http } from '../http/http'
import { conditionOf } from './filters'
import { idempotencyKey } from './idempotency-key'
import { deleteRecord, listRecords, readChoice, readOptions, readRecord, type ListQuestion, type Near } from './record-api'

/** What a list may ask for besides refine's own parameters, under `meta`. `options`: what a picker offers, instead of rows. */
export type ListMeta = Pick<ListQuestion, 'q' | 'trash' | 'withUsedBy' | 'withPeople' | 'exactTotal' | 'filter'> & {
  background?: boolean
  options?: boolean
  /** Of options: the rows that stand first. */
  near?: Near | undefined
}

/** What a write may say, under `meta`. */
export interface WriteMeta {
  /** Of one act, kept across its retries. */
  idempotencyKey: string
  /** Runs the call, again and again if need be: to refine it is one. */
  repeat?: <T>(call: () => Promise<T>) => Promise<T>
}

/** The whole of `meta`, so that a parameter of the address stands for nothing that the caller leaves out. */
export const listMeta = ({ q, trash, withUsedBy, withPeople, exactTotal, filter, background, options, near }: ListMeta) => ({
  q,
  trash,
  withUsedBy,
  withPeople,
  exactTotal,
  filter,
  background,
  options,
  near,
})

type Meta = Readonly<Record<string, unknown>>

const perPageLimit = 200
const rest = simpleRest('/api', http)

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
    const { background, filter, q, trash, withUsedBy, withPeople, exactTotal, options, near } = (meta ?? {}) as ListMeta
    const asked = conditionOf(filters)
    const both = asked && filter ? { all: [asked, filter] } : (asked ?? filter)
    const question = { ...(q ? { q } : {}), ...(both ? { filter: both } : {}) }
    if (options) {
      const { data, meta: about } = await readChoice(resource, { ...question, ...(near ? { near } : {}) }, signalOf(meta))
      return { data: data as unknown as TData[], total: data.length, ...(about?.search === false ? { search: false } : {}) }
    }
    const answer = await listRecords(
      resource,
      {
        page: pagination?.currentPage ?? 1,
        perPage: pagination?.mode === 'off' ? perPageLimit : (pagination?.pageSize ?? 20),
        sort: sorters.map(({ field, order }) => ({ field, descending: order === 'desc' })),
        ...question,
        trash: trash ?? false,
        withUsedBy: withUsedBy ?? false,
        withPeople: withPeople ?? false,
        exactTotal: exactTotal ?? false,
      },
      { background: background ?? false, ...signalOf(meta) },
    )
    return { data: answer.data as unknown as TData[], total: answer.meta.total, meta: answer.meta } satisfies GetListResponse<TData>
  },

  getMany: async <TData extends BaseRecord>({
    resource,
    ids,
    meta,
  }: {
    resource: string
    ids: readonly (string | number)[]
    meta?: Meta
  }) => ({
    data: (await readOptions(resource, { ids: ids.map(Number) }, signalOf(meta))) as unknown as TData[],
  }),

  getOne: async <TData extends BaseRecord>({ resource, id, meta }: { resource: string; id: string | number; meta?: Meta }) => ({
    data: (await readRecord(resource, Number(id), signalOf(meta))) as unknown as TData,
  }),

  // Our answers are wrapped as refine's are, so simple-rest's `data` is the answer.
  create: async <TData extends BaseRecord, TVariables>({ resource, variables, meta }: CreateParams<TVariables>) => {
    const { key = idempotencyKey(), repeat } = writing(meta)
    return (await repeat(() => rest.create<{ data: TData }, TVariables>({ resource, variables, meta: withKey(key) }))).data
  },

  update: async <TData extends BaseRecord, TVariables>({ resource, id, variables, meta }: UpdateParams<TVariables>) => {
    const { key, repeat } = writing(meta)
    return (await repeat(() => rest.update<{ data: TData }, TVariables>({ resource, id, variables, meta: withKey(key) }))).data
  },

  /** `meta.release`: records that refer to it let go. The answer has the change set that undoes it. */
  deleteOne: async <TData extends BaseRecord>({ resource, id, meta }: { resource: string; id: string | number; meta?: Meta }) => {
    const change_set = await deleteRecord(resource, Number(id), { release: meta?.release === true })
    return { data: { id, change_set } as unknown as TData }
  },
}

/** refine hands the query's signal on: whoever leaves the screen waits for nothing. */
function signalOf(meta: Meta | undefined): { signal?: AbortSignal } {
  const { signal } = (meta?.queryContext ?? {}) as { signal?: unknown }
  return signal instanceof AbortSignal ? { signal } : {}
}

function writing(meta: Meta = {}): { key?: string; repeat: NonNullable<WriteMeta['repeat']> } {
  return {
    ...(typeof meta.idempotencyKey === 'string' ? { key: meta.idempotencyKey } : {}),
    repeat: typeof meta.repeat === 'function' ? (meta.repeat as NonNullable<WriteMeta['repeat']>) : (call) => call(),
  }
}

const withKey = (key: string | undefined) => (key === undefined ? {} : { headers: { 'Idempotency-Key': key } })
