/** Who holds what, asked by row and answered for all rows of a moment (server/modules/sc/people/holders.ts). */
import { http } from '../../providers/http/http'
import { askedTogether } from '../../providers/data/batch-loader'

const atOnce = 80

/** People who have the position today. */
export const readHolders = askedTogether(
  atOnce,
  async (ids): Promise<ReadonlyMap<number, number>> => {
    const {
      data: { data },
    } = await http.get<{ data: { id: number; people: number }[] }>('/api/sc/job-position/holders', {
      params: { ids: ids.join(',') },
      background: true,
    })
    return new Map(data.map(({ id, people }) => [id, people]))
  },
  0,
)

/** Of a closed department: who closed it, and how many have ever worked there. */
export interface Closing {
  members: number
  by: string | null
}

export const readClosing = askedTogether<Closing | null>(
  atOnce,
  async (ids) => {
    const {
      data: { data },
    } = await http.get<{ data: (Closing & { id: number })[] }>('/api/sc/department/closings', {
      params: { ids: ids.join(',') },
      background: true,
    })
    return new Map(data.map(({ id, ...closing }) => [id, closing]))
  },
  null,
)
