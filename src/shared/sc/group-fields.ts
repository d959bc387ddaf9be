/** Which fields a dynamic group may be made by (sc.md §3.1): by who is in it, nobody is to learn what he may not read. Pure. */
import type { Field } from '../../schemas/core/define'

export const isOpenToGroups = ({ x, custom }: Field): boolean => !x.guard && !x.secret && (custom?.view ?? []).length === 0
