/** What one marks for oneself on records: following, favourites. */
import { http } from '../../providers/http/http'

export type RecordMark = 'follow' | 'favourite'

export interface Favourite {
  entity: string
  id: number
  title: string
  code?: string
}

export const favouritesPath = '/api/sc/favourite/mine'

const answers = { follow: 'following', favourite: 'favourite' } as const

/** @param name `cm/tax-category` */
export async function readMark(mark: RecordMark, name: string, id: number): Promise<boolean> {
  return (
    (await http.get<{ data: Partial<Record<string, boolean>> }>(`/api/sc/${mark}/${name}/${id}`, { background: true })).data.data[
      answers[mark]
    ] === true
  )
}

export async function setMark(mark: RecordMark, name: string, id: number, marked: boolean): Promise<void> {
  await (marked ? http.post(`/api/sc/${mark}/${name}/${id}`, {}) : http.delete(`/api/sc/${mark}/${name}/${id}`))
}
