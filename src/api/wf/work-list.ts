/** The work list, its badges, and the forms that one may start (wf.md §2.1). */
import * as calls from '../../shared/wf/work-list'
import { call } from '../call'
import { downloadFile } from '../engine/export'

export type WorkQuestion = NonNullable<Parameters<typeof call<typeof calls.readWorkList>>[1]['query']>

export const readWorkList = (query: WorkQuestion, signal?: AbortSignal) => call(calls.readWorkList, { query, signal })

/** All that the question finds, whatever page is shown. */
export const exportWorkList = ({ page: _page, per_page: _perPage, ...query }: WorkQuestion, format: 'csv' | 'xlsx'): Promise<void> =>
  downloadFile(calls.workExportPath, { ...query, format })

export const readCounts = async (signal?: AbortSignal) => (await call(calls.readCounts, { signal, background: true })).data

export const readOpenForms = async (signal?: AbortSignal) => (await call(calls.readOpenForms, { signal })).data

export const readOwnCategories = async (signal?: AbortSignal) => (await call(calls.readOwnCategories, { signal })).data
