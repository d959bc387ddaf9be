/** Rules of the records of ca that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { noticeHooks } from './notice/notice-hooks'
import { seriesHooks } from './series/series-hooks'
import { requestHooks } from './task/request-hooks'
import { taskHooks } from './task/task-hooks'

export const caHooks: Readonly<Record<string, EntityHooks>> = {
  'ca/notice': noticeHooks,
  'ca/task': taskHooks,
  'ca/task-request': requestHooks,
  'ca/task-series': seriesHooks,
}
