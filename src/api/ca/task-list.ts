/** The task list (src/shared/ca/task-list.ts): how many tasks are in each tab. */
import { readTaskCounts, type TaskCounts } from '../../shared/ca/task-list'
import { call } from '../call'

export const readCounts = async (signal?: AbortSignal): Promise<TaskCounts> =>
  (await call(readTaskCounts, { signal, background: true })).data
