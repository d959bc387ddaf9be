/** Vouchers as their pages ask for them, beside the calls that are declared. */
import { http } from '../../providers/http/http'
import type { TrayJob } from '../../providers/notification/jobs'

/** A job as the tray shows it; what it has left behind is read by whoever knows its kind. */
export type EndedJob = Pick<TrayJob, 'state' | 'done' | 'total'> & { result: unknown }

export const readBatchJob = async (id: number, signal?: AbortSignal): Promise<EndedJob> =>
  (await http.get<{ data: EndedJob }>(`/api/common/job/${id}`, { background: true, ...(signal ? { signal } : {}) })).data.data
