/** Addresses of those who take part (vs.md §2). */
import type { EventGroup } from '../../../shared/vs/event'

export const groupPath = (group: EventGroup): string => `/vs/use/${group}`

/** @param group by which its list is found again; an old word is replaced by the right one */
export const detailPath = (group: EventGroup, id: number): string => `/vs/use/detail/${group}/${id}`
