/** Who is in a group (server/modules/sc/groups/group-routes.ts). */
import { http } from '../../providers/http/http'
import { askedTogether } from '../../providers/data/batch-loader'

export interface GroupPerson {
  id: number
  account: string
  name: string
  name_en: string | null
}
interface GroupPeople {
  data: readonly GroupPerson[]
  meta: { total: number; named: number; per_page: number }
}

export async function readGroupPeople(id: number, page: number, signal: AbortSignal): Promise<GroupPeople> {
  return (await http.get<GroupPeople>(`/api/sc/group/${id}/people`, { params: { page: String(page) }, signal })).data
}

/** Asked by row, counted for all rows of a moment at once. */
export const readGroupCount = askedTogether(
  80,
  async (ids): Promise<ReadonlyMap<number, number>> => {
    const {
      data: { data },
    } = await http.get<{ data: { id: number; people: number }[] }>('/api/sc/group/counts', { params: { ids: ids.join(',') } })
    return new Map(data.map(({ id, people }) => [id, people]))
  },
  0,
)
